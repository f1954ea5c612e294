import { type ReactNode, useId } from 'react';
import { Card } from '../ui/card.tsx';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <section aria-labelledby={id}>
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}
