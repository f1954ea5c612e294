import { useId, useState } from 'react';
import {
  newTextPostSchema,
  POST_BODY_MAX_LENGTH,
  POST_TITLE_MAX_LENGTH,
} from '../../../domain/posts/post.ts';
import { addTextPost } from '../../data/own-posts.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { useWrittenId } from '../../hooks/use-written-id.ts';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';

interface TextPostDialogProps {
  onCancel: () => void;
  onPublished: () => Promise<void>;
  onFailed: (error: Error, message: string) => void;
}

export function TextPostDialog({ onCancel, onPublished, onFailed }: TextPostDialogProps) {
  const [title, setTitle] = useState('');
  const [bodyText, setBodyText] = useState('');
  const formId = useId();
  const idOf = useWrittenId();
  const post = newTextPostSchema.safeParse({ mediaType: 'text', title, bodyText });
  const { mutate, isPending, error } = useCancellableMutation({
    send: addTextPost,
    onSuccess: onPublished,
    onError: (error) => onFailed(error, 'Erreur lors de la création du post'),
  });
  const submit = () => {
    if (post.success) mutate({ ...post.data, id: idOf(JSON.stringify(post.data)) });
  };

  return (
    <DraftDialog
      title="Nouveau post texte"
      hasChanges={title !== '' || bodyText !== ''}
      busy={isPending}
      error={error}
      onClose={onCancel}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!post.success}
          busy={isPending}
          busyLabel="Publication..."
        >
          Publier
        </Button>
      }
    >
      <Form id={formId} error={error} onSubmit={submit} className="grid gap-4">
        <Field label="Titre (facultatif)">
          <Input
            name="title"
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            maxLength={POST_TITLE_MAX_LENGTH}
            disabled={isPending}
          />
        </Field>
        <Field label="Contenu">
          <Textarea
            name="bodyText"
            value={bodyText}
            onChange={(event) => setBodyText(event.target.value)}
            maxLength={POST_BODY_MAX_LENGTH}
            disabled={isPending}
            required
            className="min-h-40"
          />
        </Field>
      </Form>
    </DraftDialog>
  );
}
