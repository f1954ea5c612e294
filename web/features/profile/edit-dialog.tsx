import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BaseProfile, ProfileChanges } from '../../../domain/profiles/profile.ts';
import { lookupsQuery } from '../../data/lookups.ts';
import { changedFields, type Me, saveProfile } from '../../data/me.ts';
import { topicsQuery } from '../../data/topics.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { ChangedElsewhere } from '../../ui/edit-conflict.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { AvailabilityFields } from './availability-fields.tsx';
import { ExpertiseField } from './expertise-field.tsx';
import { hasUnsavedLink, LinksEditor, NO_DRAFTS } from './links-editor.tsx';
import { PersonFields } from './person-fields.tsx';
import { conflictsOf } from './profile-conflict.ts';
import {
  changedIn,
  changesOf,
  type DraftErrors,
  draftOf,
  errorsOf,
  type ProfileDraft,
  type ShownFields,
} from './profile-draft.ts';
import { WordsFields } from './words-fields.tsx';

interface EditDialogProps {
  me: Me;
  onClose: () => void;
}

/** 'Modifier le profil créateur': all changed fields are saved together; links separately. */
export function EditDialog({ me, onClose }: EditDialogProps) {
  const [shown, setShown] = useState<ShownFields>(me);
  const [draft, setDraft] = useState(() => draftOf(me));
  const [linkDrafts, setLinkDrafts] = useState(NO_DRAFTS);
  const [errors, setErrors] = useState<DraftErrors>({});
  /** The other tab's values of the fields changed here, after a save was rejected as a conflict. */
  const [elsewhere, setElsewhere] = useState<BaseProfile | null>(null);
  const lookups = useQuery(lookupsQuery);
  const topics = useQuery(topicsQuery);
  const formId = useId();
  const queryClient = useQueryClient();

  const { mutate, isPending, error } = useCancellableMutation({
    send: (saved: { changes: ProfileChanges; expect: BaseProfile }, signal) =>
      saveProfile(queryClient, saved.changes, saved.expect, signal),
    onSuccess: () => {
      toast.success('Profil mis à jour avec succès');
      onClose();
    },
    onError: (error) => {
      const current = changedFields(error);
      if (current && lookups.data && topics.data) {
        setShown((before) => ({ ...before, ...current }));
        setElsewhere(current);
        setErrors(conflictsOf(current, lookups.data, topics.data.topics));
        toast.error(messageOf(error));
        return;
      }
      if (error instanceof ApiProblem) setErrors(errorsOf(error.errors ?? []));
      toast.error(`Erreur lors de la sauvegarde: ${messageOf(error, 'Erreur inconnue')}`);
    },
  });
  const change = (changes: Partial<ProfileDraft>) => {
    setDraft((before) => ({ ...before, ...changes }));
    setErrors((before) => {
      const remaining = { ...before };
      for (const field of Object.keys(changes)) delete remaining[field as keyof ProfileDraft];
      return remaining;
    });
  };
  const takeOver = () => {
    const saved = draftOf(shown);
    const fields = Object.keys(elsewhere ?? {}) as (keyof ProfileDraft)[];
    change(Object.fromEntries(fields.map((field) => [field, saved[field]])));
    setElsewhere(null);
  };
  const submit = () => {
    const checked = changesOf(draft, shown, Date.now());
    setErrors(checked.errors ?? {});
    setElsewhere(null);
    if (checked.changes) mutate(checked);
  };
  const fields = { draft, onChange: change, errors };
  const isStuck = lookups.isPaused || topics.isPaused;
  const loadError = lookups.error ?? topics.error;

  return (
    <DraftDialog
      title="Modifier le profil créateur"
      className="sm:max-w-2xl"
      hasChanges={changedIn(draft, shown).length > 0 || hasUnsavedLink(linkDrafts)}
      busy={isPending}
      error={error}
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
      {lookups.data && topics.data ? (
        <div className="grid grid-cols-1 gap-8">
          <Form id={formId} error={error} onSubmit={submit} noValidate>
            <fieldset disabled={isPending} className="grid min-w-0 grid-cols-1 gap-8">
              {elsewhere && (
                <ChangedElsewhere
                  what="Votre profil a été modifié"
                  submitLabel="Sauvegarder"
                  onTakeOver={takeOver}
                />
              )}
              <WordsFields
                {...fields}
                verifiedName={me.verifiedStatus === 'verified' ? (me.name ?? '') : undefined}
              />
              <AvailabilityFields {...fields} />
              <PersonFields {...fields} lookups={lookups.data} />
              {me.isCreator && <ExpertiseField {...fields} topics={topics.data.topics} />}
            </fieldset>
          </Form>
          <LinksEditor
            links={me.links}
            drafts={linkDrafts}
            onDraftsChange={setLinkDrafts}
            disabled={isPending}
          />
        </div>
      ) : loadError || isStuck ? (
        <ErrorState
          message={
            isStuck
              ? 'La connexion a échoué. Vérifiez votre réseau et réessayez.'
              : topics.error
                ? 'Erreur lors du chargement des topics'
                : messageOf(loadError)
          }
          onRetry={() => {
            void lookups.refetch();
            void topics.refetch();
          }}
        />
      ) : (
        <CardsSkeleton cards={4} cardClassName="h-28" />
      )}
    </DraftDialog>
  );
}
