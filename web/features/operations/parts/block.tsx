import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card.tsx';

interface BlockProps {
  title: string;
  /** A sentence below the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** A titled part of a section. */
export function Block({ title, hint, children }: BlockProps) {
  const id = useId();
  return (
    <Card asChild className="grid content-start gap-3">
      <section aria-labelledby={id}>
        <div className="grid gap-1">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {hint && <p className="max-w-[65ch] text-sm text-ink-soft">{hint}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
