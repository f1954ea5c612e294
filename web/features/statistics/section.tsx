import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

interface SectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A card of the statistics with its heading. */
export function Section({ title, hint, children }: SectionProps) {
  const id = useId();
  return (
    <Card asChild className="grid grid-cols-1 content-start gap-3">
      <section aria-labelledby={id}>
        <div>
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {hint && <p className="text-sm text-ink-soft">{hint}</p>}
        </div>
        {children}
      </section>
    </Card>
  );
}
