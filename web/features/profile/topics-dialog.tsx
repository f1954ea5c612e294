import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { TOPICS_MAX } from '../../../domain/limits.ts';
import {
  type CreatorTopics,
  creatorTopicsSchema,
  TOO_MANY_TOPICS,
} from '../../../domain/profiles/topic.ts';
import { changedTopics, saveTopics } from '../../data/me.ts';
import { categoriesOf, subcategoriesOf, type Topic, topicsQuery } from '../../data/topics.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { ChunkFallback } from '../../ui/chunk-fallback.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { ChangedElsewhere } from '../../ui/edit-conflict.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { OptionPicker } from '../../ui/option-picker.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { type WorkingTopic, withTopic } from './working-topics.ts';

/** Its own chunk, loaded with the dialog: the profile does not need the drag library. */
const SortableTopics = lazyChunk(
  async () => (await import('./sortable-topics.tsx')).SortableTopics,
);

interface TopicsDialogProps {
  /** The creator's current topics; the working list starts as a copy. */
  topics: WorkingTopic[];
  onClose: () => void;
}

/**
 * 'Modifier mes topics': add, remove, describe and reorder; nothing is saved before 'Sauvegarder'.
 */
export function TopicsDialog({ topics, onClose }: TopicsDialogProps) {
  const [shown, setShown] = useState(topics);
  const [working, setWorking] = useState(topics);
  const [isChangedElsewhere, setChangedElsewhere] = useState(false);
  const picker = useRef<HTMLButtonElement>(null);
  const isDragging = useRef(false);
  const { data, error, isPaused, refetch } = useQuery(topicsQuery);
  const queryClient = useQueryClient();
  const {
    mutate,
    isPending,
    error: saveError,
  } = useCancellableMutation({
    send: (topics: CreatorTopics, signal) =>
      saveTopics(queryClient, topics, choicesOf(shown), signal),
    onSuccess: () => {
      toast.success('Topics mis à jour avec succès');
      onClose();
    },
    onError: (failure) => {
      const current = changedTopics(failure);
      if (current) setShown(current);
      setChangedElsewhere(current !== null);
      toast.error(
        'Erreur lors de la sauvegarde',
        current ? { description: messageOf(failure) } : {},
      );
    },
  });
  const takeOver = () => {
    setWorking(shown);
    setChangedElsewhere(false);
    picker.current?.focus();
  };
  const chosen = creatorTopicsSchema.safeParse({ topics: choicesOf(working) });
  const isFull = working.length >= TOPICS_MAX;
  const hasChanges = JSON.stringify(choicesOf(working)) !== JSON.stringify(choicesOf(shown));
  const full = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The picker that had the focus is disabled after the tenth topic.
    if (isFull && document.activeElement === document.body) full.current?.focus();
  }, [isFull]);

  return (
    <DraftDialog
      title="Modifier mes topics"
      className="sm:max-w-xl"
      hasChanges={hasChanges}
      busy={isPending}
      error={saveError}
      // Escape during a drag only cancels the drag.
      mayClose={() => !isDragging.current}
      onClose={onClose}
      submit={
        <Button
          onClick={() => chosen.success && mutate(chosen.data.topics)}
          disabled={!data || !chosen.success}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      }
    >
      {data ? (
        <div className="grid gap-4">
          {isChangedElsewhere && (
            <ChangedElsewhere
              what="Vos topics ont été modifiés"
              submitLabel="Sauvegarder"
              onTakeOver={takeOver}
            >
              <p className="mt-2">
                Enregistrés entre-temps : {shown.map(({ name }) => name).join(', ') || 'aucun'}
              </p>
            </ChangedElsewhere>
          )}
          <OptionPicker
            buttonRef={picker}
            label="Ajouter un topic..."
            groups={optionGroups(data.topics, working)}
            onPick={(id) => setWorking((chosen) => withTopic(chosen, id, data.topics))}
            disabled={isPending || isFull}
          />
          {isFull && (
            <p ref={full} tabIndex={-1} className="text-sm text-ink-soft outline-none">
              {TOO_MANY_TOPICS}
            </p>
          )}
          {working.length === 0 ? (
            <p className="py-6 text-center text-ink-soft">
              Aucun topic sélectionné. Ajoutez-en un ci-dessus.
            </p>
          ) : (
            <Suspense
              fallback={
                <>
                  <CardsSkeleton cards={working.length} cardClassName="h-34" />
                  <ChunkFallback />
                </>
              }
            >
              <SortableTopics
                topics={working}
                onChange={setWorking}
                onDraggingChange={(dragging) => {
                  isDragging.current = dragging;
                }}
                onEmptied={() => picker.current?.focus()}
                disabled={isPending}
              />
            </Suspense>
          )}
        </div>
      ) : error || isPaused ? (
        <ErrorState message="Erreur lors du chargement des topics" onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={3} cardClassName="h-24" />
      )}
    </DraftDialog>
  );
}

/** The working list in the format of the API. */
function choicesOf(topics: readonly WorkingTopic[]) {
  return topics.map(({ id, description }) => ({ topicId: id, description }));
}

/** The topics that can still be added: each category, with its subcategories. */
function optionGroups(topics: Topic[], chosen: WorkingTopic[]) {
  const chosenIds = new Set(chosen.map(({ id }) => id));
  return categoriesOf(topics)
    .map((category) => ({
      label: category.name,
      options: [category, ...subcategoriesOf(topics, category)]
        .filter(({ id }) => !chosenIds.has(id))
        .map(({ id, name }) => ({ value: id, label: name })),
    }))
    .filter(({ options }) => options.length > 0);
}
