import { useId, useState } from 'react';
import { CAPTION_MAX_LENGTH, captionSchema } from '../../../domain/posts/post.ts';
import { addPhotoPost } from '../../data/own-posts.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { useWrittenId } from '../../hooks/use-written-id.ts';
import { ApiProblem } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';

interface CaptionDialogProps {
  photo: Blob;
  onCancel: () => void;
  onPublished: () => Promise<void>;
  /** Called with a general message; the caller may replace it for the post limit. */
  onFailed: (error: Error, message: string) => void;
}

/** The form for the required caption, and the upload of the photo. */
export function CaptionDialog({ photo, onCancel, onPublished, onFailed }: CaptionDialogProps) {
  const [caption, setCaption] = useState('');
  const [sent, setSent] = useState(0);
  const formId = useId();
  const idOf = useWrittenId();
  const { mutate, isPending, error } = useCancellableMutation({
    send: (caption: string, signal) =>
      addPhotoPost({ id: idOf(caption), photo, caption }, setSent, signal),
    onSuccess: () => {
      toast.success('Image de post uploadée avec succès');
      return onPublished();
    },
    onError: (error) =>
      onFailed(
        error,
        isUploadFailure(error)
          ? 'Erreur lors du téléchargement'
          : 'Erreur lors de la création du post',
      ),
  });
  const submit = () => {
    mutate(caption);
  };

  return (
    <DraftDialog
      title="Publier la photo"
      hasChanges={caption !== ''}
      busy={isPending}
      error={error}
      onClose={onCancel}
      submit={
        <Button
          type="submit"
          form={formId}
          disabled={!captionSchema.safeParse(caption).success}
          busy={isPending}
          busyLabel="Publication..."
        >
          Publier
        </Button>
      }
    >
      <Form id={formId} error={error} onSubmit={submit} className="grid gap-4">
        <Preview photo={photo} />
        {isPending && <UploadBar sent={sent} label="Envoi de la photo" />}
        <Field label="Légende">
          <Textarea
            value={caption}
            onChange={(event) => setCaption(event.target.value)}
            maxLength={CAPTION_MAX_LENGTH}
            disabled={isPending}
            required
          />
        </Field>
      </Form>
    </DraftDialog>
  );
}

/** True when the image did not arrive, was refused, or could not be stored; false when a rule refuses the post. */
function isUploadFailure(error: Error): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { status, code } = error;
  return status === 0 || status === 413 || status >= 500 || code.startsWith('image.');
}

function Preview({ photo }: { photo: Blob }) {
  return (
    <img
      src={useObjectUrl(photo) ?? undefined}
      alt="Votre cadrage"
      className="mx-auto size-40 rounded-lg bg-wash"
    />
  );
}
