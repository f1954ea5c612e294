import { useQueryClient } from '@tanstack/react-query';
import { ImagePlus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { VERIFICATION_FILES_MAX } from '../../../domain/limits.ts';
import { verificationFilesError } from '../../../domain/moderation/verification.ts';
import { IMAGE_KINDS, IMAGE_TYPES, uncroppedImageError } from '../../../domain/posts/image-file.ts';
import { refreshOwn } from '../../data/me.ts';
import { useCancellableMutation } from '../../data/use-cancellable-mutation.ts';
import { requestVerification, showOwnVerification } from '../../data/verification.ts';
import { useObjectUrl } from '../../hooks/use-object-url.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { pickedFile } from '../../platform/picked-file.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';

/** The form for photos of documents: picked, previewed, sent together. */
export function DocumentsForm({ onSent }: { onSent: () => void }) {
  const [documents, setDocuments] = useState<File[]>([]);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const { mutate, isPending } = useCancellableMutation({
    send: (files: File[], signal) => requestVerification(files, setSent, signal),
    onSuccess: (own) => {
      toast.success('Demande envoyée');
      showOwnVerification(queryClient, own);
      onSent();
    },
    onError: (error) => {
      toast.error(messageOf(error, 'Erreur lors de l’envoi de vos documents'));
      // Another tab may have sent a request.
      void refreshOwn(queryClient);
    },
  });
  const pick = async (files: File[]) => {
    const picked = await Promise.all(files.map(pickedFile));
    const refusal = picked.map(uncroppedImageError).find((message) => message !== null);
    const all = [...documents, ...files];
    const error = refusal ?? verificationFilesError(all);
    if (error) toast.error(error);
    else setDocuments((chosen) => [...chosen, ...files]);
  };
  const remove = (document: File) => {
    setDocuments(documents.filter((each) => each !== document));
    add.current?.focus();
  };
  const submit = () => {
    setSent(0);
    mutate(documents);
  };
  const isFull = documents.length >= VERIFICATION_FILES_MAX;

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <input
        ref={field}
        type="file"
        multiple
        accept={IMAGE_TYPES.join()}
        aria-label="Photos de vos documents"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Lets the user pick the same file again.
          currentTarget.value = '';
          if (files.length > 0) void pick(files);
        }}
      />
      {documents.length > 0 && (
        <ul aria-label="Photos choisies" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {documents.map((document, index) => (
            <li key={`${document.name}-${document.lastModified}-${document.size}`}>
              <Preview
                document={document}
                number={index + 1}
                onRemove={isPending ? undefined : () => remove(document)}
              />
            </li>
          ))}
        </ul>
      )}
      {isPending && <UploadBar sent={sent} label="Envoi de vos documents" />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={add}
          variant="outline"
          // Not disabled when full: the focus that returns to it would be lost.
          aria-disabled={isFull || isPending || undefined}
          onClick={() => !isFull && !isPending && field.current?.click()}
        >
          <ImagePlus aria-hidden />
          {documents.length > 0 ? 'Ajouter une photo' : 'Choisir des photos'}
        </Button>
        {documents.length > 0 && (
          <Button type="submit" busy={isPending} busyLabel="Envoi...">
            Envoyer la demande
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-soft">
        De 1 à {VERIFICATION_FILES_MAX} photos {IMAGE_KINDS}, nettes et entières, de 10 Mo au plus
        chacune.
      </p>
    </Form>
  );
}

interface PreviewProps {
  document: File;
  /** Starts at 1. */
  number: number;
  /** Undefined during the upload. */
  onRemove: (() => void) | undefined;
}

function Preview({ document, number, onRemove }: PreviewProps) {
  return (
    <figure className="relative">
      <img
        src={useObjectUrl(document) ?? undefined}
        alt={`Document ${number}`}
        className="aspect-[4/3] w-full rounded-lg border bg-wash object-cover"
      />
      {onRemove && (
        <button
          type="button"
          aria-label={`Retirer le document ${number}`}
          onClick={onRemove}
          className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-full border bg-surface text-ink hover:bg-wash"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </figure>
  );
}
