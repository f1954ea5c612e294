import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** One sentence below the title. */
  lead?: string;
  children: ReactNode;
}

/** A section of the landing page; its title is in the margin, like a magazine's rubric. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-t">
      <div className="mx-auto grid max-w-6xl gap-x-10 gap-y-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <div className="grid content-start gap-3">
          <h2 id={`${id}-title`} className="text-2xl">
            {title}
          </h2>
          {lead && <p className="max-w-[40ch] text-ink-soft">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}
