import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/card.tsx';

interface FiguresSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** A card of figures with its heading. */
export function FiguresSection({ title, hint, children }: FiguresSectionProps) {
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
