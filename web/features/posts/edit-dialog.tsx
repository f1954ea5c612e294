import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  CAPTION_MAX_LENGTH,
  captionSchema,
  newTextPostSchema,
  POST_BODY_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
} from '../../../domain/posts/post.ts';
import { shortened } from '../../../domain/text/shown-text.ts';
import { changedPost, changePostWords, type OwnPost } from '../../data/own-posts.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { ChangedElsewhere } from '../../ui/edit-conflict.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

/** A post's words as they are typed; a photo has a caption, a text has the others. */
interface WordsDraft {
  title: string;
  bodyText: string;
  caption: string;
}
type Word = keyof WordsDraft;

const draftOf = ({ title, bodyText, caption }: OwnPost): WordsDraft => ({
  title: title ?? '',
  bodyText: bodyText ?? '',
  caption: caption ?? '',
});

const wordsOf = ({ mediaType }: OwnPost): Word[] =>
  mediaType === 'text' ? ['title', 'bodyText'] : ['caption'];

interface EditDialogProps {
  post: OwnPost;
  onClose: () => void;
}

/** The form for the words of a published post. */
export function EditDialog({ post, onClose }: EditDialogProps) {
  const [shown, setShown] = useState(post);
  const [draft, setDraft] = useState(() => draftOf(post));
  const [conflicts, setConflicts] = useState<Partial<Record<Word, string>> | null>(null);
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const changed = wordsOf(post).filter((word) => draft[word] !== draftOf(shown)[word]);
  const { mutate, isPending, error } = useCancellableMutation({
    send: (words: Word[], signal) =>
      changePostWords(queryClient, post.id, pick(draft, words), pick(shown, words), signal),
    onSuccess: () => {
      toast.success('Post modifié');
      onClose();
    },
    onError: (failure) => {
      const current = changedPost(failure);
      toast.error('Erreur lors de la sauvegarde', { description: messageOf(failure) });
      if (!current) return;
      const differ = changed.filter((word) => current[word] !== shown[word]);
      setConflicts(Object.fromEntries(differ.map((word) => [word, conflictOf(current[word])])));
      setShown(current);
    },
  });
  const change = (word: Word, text: string) => {
    setDraft({ ...draft, [word]: text });
    if (conflicts) setConflicts({ ...conflicts, [word]: undefined });
  };
  const takeOver = () => {
    setDraft(draftOf(shown));
    setConflicts(null);
    form.current?.querySelector<HTMLElement>('input, textarea')?.focus();
  };
  const submit = () => {
    if (changed.length > 0) mutate(changed);
    else onClose();
  };
  const field = (word: Word) => ({
    name: word,
    value: draft[word],
    onChange: ({ target }: { target: { value: string } }) => change(word, target.value),
    disabled: isPending,
  });

  return (
    <DraftDialog
      title="Modifier le post"
      hasChanges={changed.length > 0}
      busy={isPending}
      error={error}
      onClose={onClose}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!isComplete(post, draft)}
          busy={isPending}
          busyLabel="Sauvegarde..."
        >
          Sauvegarder
        </Button>
      }
    >
      <Form ref={form} id={formId} error={error} onSubmit={submit} className="grid gap-4">
        {conflicts && (
          <ChangedElsewhere
            what="Ce post a été modifié"
            submitLabel="Sauvegarder"
            onTakeOver={takeOver}
          />
        )}
        {post.mediaType === 'text' ? (
          <>
            <Field label="Titre (facultatif)" error={conflicts?.title}>
              <Input {...field('title')} maxLength={POST_TITLE_MAX_LENGTH} />
            </Field>
            <Field label="Contenu" error={conflicts?.bodyText}>
              <Textarea
                {...field('bodyText')}
                maxLength={POST_BODY_MAX_LENGTH}
                required
                className="min-h-40"
              />
            </Field>
          </>
        ) : (
          <Field label="Légende" error={conflicts?.caption}>
            <Textarea {...field('caption')} maxLength={CAPTION_MAX_LENGTH} required />
          </Field>
        )}
      </Form>
    </DraftDialog>
  );
}

function isComplete({ mediaType }: OwnPost, { title, bodyText, caption }: WordsDraft): boolean {
  if (mediaType !== 'text') return captionSchema.safeParse(caption).success;
  return newTextPostSchema.safeParse({ mediaType, title, bodyText }).success;
}

function pick<Value>(all: Record<Word, Value>, words: readonly Word[]) {
  return Object.fromEntries(words.map((word) => [word, all[word]])) as Partial<Record<Word, Value>>;
}

function conflictOf(text: string | null): string {
  return `Enregistré entre-temps : ${text ? `« ${shortened(text, 81)} »` : 'rien'}`;
}
