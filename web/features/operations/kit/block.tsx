import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface BlockProps {
  title: string;
  /** A sentence below the title. */
  hint?: ReactNode;
  /** Buttons of the acts that fit here. */
  acts?: ReactNode;
  /** The level of the heading. */
  level?: 2 | 3;
  children: ReactNode;
}

/** A titled part of a section. */
export function Block({ title, hint, acts, level = 2, children }: BlockProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <Card asChild className="grid min-w-0 grid-cols-1 content-start gap-3">
      <section aria-labelledby={id}>
        <div className="grid gap-1">
          <Heading id={id} className={level === 2 ? 'text-lg' : 'text-base'}>
            {title}
          </Heading>
          {hint && <p className="max-w-[65ch] text-sm text-ink-soft">{hint}</p>}
        </div>
        {children}
        {acts && <div className="flex flex-wrap gap-2 empty:hidden">{acts}</div>}
      </section>
    </Card>
  );
}
