import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ANNOUNCEMENT_TEXT_MAX,
  ANNOUNCEMENT_TITLE_MAX,
  type AnnouncementDraft,
  announcementAudiences,
  announcementKinds,
  announcementPages,
  PER_DAY_DEFAULT,
  PER_DAY_MAX,
  PER_MINUTE_MAX,
} from '../../../../domain/notifications/announcement.ts';
import type { AnnouncementItem } from '../../../../domain/operations/announcements-wire.ts';
import { changeAnnouncement, createAnnouncement } from '../../../data/operations/announcements.ts';
import { refreshOperations } from '../../../data/operations/kit.ts';
import { messageOf } from '../../../platform/api-problem.ts';
import { toast } from '../../../platform/toast.ts';
import { fieldErrorOf, wrongFieldsOf } from '../../../platform/wrong-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { audienceWords, kindWords, pageWords } from './words.ts';

const EMPTY: AnnouncementDraft = {
  ...{ kind: 'service', audience: 'all', title: '', body: '', page: 'none' },
  ...{ perMinute: 60, perDay: PER_DAY_DEFAULT },
};

interface AnnouncementEditorProps {
  /** The draft; null for a new one. */
  announcement: AnnouncementItem | null;
  /** Called with the draft's id once it is stored. */
  onSaved: (id: string) => void;
}

/** The form of a draft. A failed request leaves it as it is, with the message of each field. */
export function AnnouncementEditor({ announcement, onSaved }: AnnouncementEditorProps) {
  const queryClient = useQueryClient();
  // The version that the operator saw when the form opened; a refetch does not change it.
  const [seen] = useState(announcement);
  const [id] = useState(() => announcement?.id ?? crypto.randomUUID());
  const [draft, setDraft] = useState<AnnouncementDraft>(() => {
    if (!announcement) return EMPTY;
    const { kind, audience, title, body, page, perMinute, perDay } = announcement;
    return { kind, audience, title, body, page, perMinute, perDay };
  });
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () => (seen ? changeAnnouncement(seen, draft) : createAnnouncement(id, draft)),
    onSuccess: async () => {
      toast.success('Brouillon enregistré');
      await refreshOperations(queryClient);
      onSaved(id);
    },
  });
  const errorOf = (name: keyof AnnouncementDraft) => fieldErrorOf(save.error, name);
  const change = (values: Partial<AnnouncementDraft>) => setDraft({ ...draft, ...values });
  return (
    <Form
      noValidate
      className="grid max-w-2xl gap-4"
      error={save.error}
      onSubmit={() => save.mutate()}
    >
      <Field label="Titre" hint="C’est aussi l’objet de l’e-mail." error={errorOf('title')}>
        <Input
          value={draft.title}
          maxLength={ANNOUNCEMENT_TITLE_MAX}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <Field
        label="Texte"
        hint="Sans mise en forme ni adresse web ; une ligne vide sépare deux paragraphes."
        error={errorOf('body')}
      >
        <Textarea
          value={draft.body}
          maxLength={ANNOUNCEMENT_TEXT_MAX}
          rows={5}
          onChange={({ target }) => change({ body: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nature" hint={kindWords[draft.kind].rule}>
          <Select
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as AnnouncementDraft['kind'] })}
          >
            {announcementKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindWords[kind].label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Destinataires" hint="Qui s’inscrit après le départ ne la reçoit pas.">
          <Select
            value={draft.audience}
            onChange={({ target }) =>
              change({ audience: target.value as AnnouncementDraft['audience'] })
            }
          >
            {announcementAudiences.map((audience) => (
              <option key={audience} value={audience}>
                {audienceWords[audience]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Page du bouton" className="sm:col-span-2">
          <Select
            value={draft.page}
            onChange={({ target }) => change({ page: target.value as AnnouncementDraft['page'] })}
          >
            {announcementPages.map((page) => (
              <option key={page} value={page}>
                {pageWords[page]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Personnes par minute"
          hint={`De 1 à ${PER_MINUTE_MAX}.`}
          error={errorOf('perMinute')}
        >
          <Input
            type="number"
            min={1}
            max={PER_MINUTE_MAX}
            value={draft.perMinute}
            onChange={({ target }) => change({ perMinute: target.valueAsNumber || 0 })}
          />
        </Field>
        <Field
          label="E-mails par jour"
          hint="Sous le quota du compte d’envoi : les autres e-mails du site en ont besoin aussi."
          error={errorOf('perDay')}
        >
          <Input
            type="number"
            min={1}
            max={PER_DAY_MAX}
            value={draft.perDay}
            onChange={({ target }) => change({ perDay: target.valueAsNumber || 0 })}
          />
        </Field>
      </div>
      {save.error && wrongFieldsOf(save.error).names.length === 0 && (
        <p role="alert" className="text-sm text-danger">
          {messageOf(save.error)}
        </p>
      )}
      <p>
        <Button type="submit" busy={save.isPending} busyLabel="Enregistrement...">
          Enregistrer le brouillon
        </Button>
      </p>
    </Form>
  );
}
