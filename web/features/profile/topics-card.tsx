import { PenLine } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Me } from '../../data/me.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { usePreload } from '../../hooks/use-preload.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { Button } from '../../ui/button.tsx';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { TOPICS_MARK } from '../../widgets/readiness-card.tsx';
import { ProfileSection } from './profile-section.tsx';

const TopicsDialog = lazyChunk(async () => (await import('./topics-dialog.tsx')).TopicsDialog);

/** A creator's topics, with a button to edit them; shown even when empty. */
export function TopicsCard({ topics }: { topics: Me['topics'] }) {
  const [editing, setEditing] = useState(false);
  usePreload(TopicsDialog.preload);
  useArrivalAt(TOPICS_MARK, () => setEditing(true));
  return (
    <ProfileSection
      title="Mes Topics"
      action={
        <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
          <PenLine aria-hidden />
          Modifier mes topics
        </Button>
      }
    >
      {topics.length === 0 ? (
        <p className="text-ink-soft">Aucun domaine d'expertise sélectionné</p>
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {topics.map((topic) => (
            <li key={topic.id} className="min-w-0 rounded-lg bg-wash px-4 py-3">
              <h3 className="text-base">{topic.name}</h3>
              {topic.isRetired && (
                <p className="text-sm text-danger">
                  Ce sujet n’est plus proposé : personne ne peut vous y poser de question.
                </p>
              )}
              <p className="text-sm text-ink-soft">
                {topic.description || `Je suis expert(e) en ${topic.name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <Suspense fallback={<DialogFallback onCancel={() => setEditing(false)} />}>
        {editing && <TopicsDialog topics={topics} onClose={() => setEditing(false)} />}
      </Suspense>
    </ProfileSection>
  );
}
