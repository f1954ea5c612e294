import { useId } from 'react';
import type { Profile } from '../../data/users.ts';
import { Card } from '../../ui/card.tsx';

/** The creator's topics, with their own descriptions. */
export function Topics({ topics }: { topics: Profile['topics'] }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h2 id={headingId} className="text-lg">
        Mes Topics
      </h2>
      {topics.length === 0 ? (
        <p className="text-ink-soft">Aucun domaine d'expertise sélectionné</p>
      ) : (
        <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {topics.map((topic) => (
            <Card asChild key={topic.id}>
              <li>
                <h3 className="text-base">{topic.name}</h3>
                <p dir="auto" className="text-sm text-ink-soft">
                  {topic.description || `Je suis expert(e) en ${topic.name}`}
                </p>
              </li>
            </Card>
          ))}
        </ul>
      )}
    </section>
  );
}
