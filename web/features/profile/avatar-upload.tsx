import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Camera } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import { AVATAR_SIDE } from '../../../domain/posts/image-url.ts';
import { replaceAvatar } from '../../data/me.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { usePreload } from '../../hooks/use-preload.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { toast } from '../../platform/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { DialogFallback } from '../../ui/chunk-fallback.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { UploadBar } from '../../ui/upload-bar.tsx';
import { PHOTO_MARK } from '../../widgets/readiness-card.tsx';
import { BadgeWarning } from './badge-warning.tsx';

const CropDialog = lazyChunk(async () => (await import('../../ui/crop-dialog.tsx')).CropDialog);

interface AvatarUploadProps {
  src: string | null;
  /** True when a new portrait removes the badge; the dialog then warns. */
  isVerified: boolean;
}

/** The viewer's own portrait; a click replaces it: pick, crop to a circle, upload. */
export function AvatarUpload({ src, isVerified }: AvatarUploadProps) {
  const [picked, setPicked] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  usePreload(CropDialog.preload);
  const button = useRef<HTMLButtonElement>(null);
  useArrivalAt(PHOTO_MARK, () => button.current?.focus());
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (portrait: Blob) => replaceAvatar(queryClient, portrait, setSent),
    onSuccess: () => toast.success('Photo de profil mise à jour avec succès'),
    onError: (error) =>
      toast.error(`Erreur lors de l'upload de l'image: ${messageOf(error, 'Erreur inconnue')}`),
  });
  const startUpload = (portrait: Blob) => {
    setPicked(null);
    setSent(0);
    mutate(portrait);
  };

  return (
    <div className="grid w-20 shrink-0 justify-items-center gap-2 sm:w-28">
      <ImagePicker label="Photo de profil" onPick={setPicked}>
        {(open) => (
          <button
            ref={button}
            type="button"
            aria-label="Changer la photo de profil"
            // Not disabled meanwhile: the focus that returned from the dialog would be lost.
            onClick={isPending ? undefined : open}
            aria-busy={isPending || undefined}
            className="relative rounded-full"
          >
            <Avatar src={src} size="huge" className="max-sm:size-20" />
            <span className="absolute right-0 bottom-0 grid size-8 place-items-center rounded-full border bg-surface text-encre">
              {isPending ? <Spinner /> : <Camera aria-hidden className="size-4" />}
            </span>
          </button>
        )}
      </ImagePicker>
      {isPending && <UploadBar sent={sent} label="Envoi de la photo de profil" />}
      {picked && (
        <Suspense fallback={<DialogFallback onCancel={() => setPicked(null)} />}>
          <CropDialog
            title="Recadrer votre photo de profil"
            image={picked}
            sideMax={AVATAR_SIDE}
            circular
            onCancel={() => setPicked(null)}
            onConfirm={startUpload}
          >
            {isVerified && <BadgeWarning changed="votre nouvelle photo" />}
          </CropDialog>
        </Suspense>
      )}
    </div>
  );
}
