import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { ProfileChanges } from '../../../domain/profile.ts';
import { lookupsQuery } from '../../data/lookups.ts';
import { type Me, saveProfile } from '../../data/me.ts';
import { topicsQuery } from '../../data/topics.ts';
import { ApiProblem, messageOf } from '../../lib/api-problem.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { AvailabilityFields } from './availability-fields.tsx';
import { ExpertiseField } from './expertise-field.tsx';
import { LinksEditor, NO_LINK } from './links-editor.tsx';
import { PersonFields } from './person-fields.tsx';
import {
  changesOf,
  type DraftErrors,
  draftOf,
  errorsOf,
  type ProfileDraft,
} from './profile-draft.ts';
import { WordsFields } from './words-fields.tsx';

interface EditDialogProps {
  me: Me;
  onClose: () => void;
}

/** 'Modifier le profil créateur': everything about oneself, saved at once; links by themselves. */
export function EditDialog({ me, onClose }: EditDialogProps) {
  const [initial] = useState(() => draftOf(me));
  const [draft, setDraft] = useState(initial);
  const [newLink, setNewLink] = useState(NO_LINK);
  const [errors, setErrors] = useState<DraftErrors>({});
  const lookups = useQuery(lookupsQuery);
  const topics = useQuery(topicsQuery);
  const formId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (changes: ProfileChanges) => saveProfile(queryClient, changes),
    onSuccess: () => {
      toast.success('Profil mis à jour avec succès');
      onClose();
    },
    onError: (error) => {
      if (error instanceof ApiProblem) setErrors(errorsOf(error.errors ?? []));
      toast.error(`Erreur lors de la sauvegarde: ${messageOf(error, 'Erreur inconnue')}`);
    },
  });
  const change = (changes: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const left = { ...before };
      for (const field of Object.keys(changes)) delete left[field as keyof ProfileDraft];
      return left;
    });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const checked = changesOf(draft, me.isCreator);
    setErrors(checked.errors ?? {});
    if (checked.changes) return mutate(checked.changes);
    // The dialog is long: what is wrong may be far from the button.
    const form = event.currentTarget;
    requestAnimationFrame(() =>
      form.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus(),
    );
  };
  const hasChanges = JSON.stringify([draft, newLink]) !== JSON.stringify([initial, NO_LINK]);
  const fields = { draft, onChange: change, errors };
  const loadError = lookups.error ?? topics.error;

  return (
    <DraftDialog
      title="Modifier le profil créateur"
      className="sm:max-w-2xl"
      hasChanges={hasChanges}
      busy={isPending}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!lookups.data || !topics.data}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      }
    >
      {loadError ? (
        <ErrorState
          message={topics.error ? 'Erreur lors du chargement des topics' : messageOf(loadError)}
          onRetry={() => {
            void lookups.refetch();
            void topics.refetch();
          }}
        />
      ) : lookups.data && topics.data ? (
        <div className="grid grid-cols-1 gap-8">
          <form id={formId} onSubmit={submit} noValidate>
            <fieldset disabled={isPending} className="grid min-w-0 gap-8">
              <WordsFields {...fields} />
              <AvailabilityFields {...fields} />
              <PersonFields {...fields} lookups={lookups.data} />
              {me.isCreator && <ExpertiseField {...fields} topics={topics.data.topics} />}
            </fieldset>
          </form>
          <LinksEditor
            links={me.links}
            newLink={newLink}
            onNewLinkChange={setNewLink}
            disabled={isPending}
          />
        </div>
      ) : (
        <CardsSkeleton cards={4} cardClassName="h-28" />
      )}
    </DraftDialog>
  );
}
