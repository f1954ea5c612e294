import { Camera, FilePlus, Mic, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { MoreMenu } from '../../../ui/more-menu.tsx';
import { canRecord } from './recording.ts';

/** Pictures first: phones then offer their photos. Others become a JPEG here, where the browser reads them. */
const ACCEPTED = 'image/*,application/pdf,.pdf,audio/webm,audio/mp4,.m4a,.mp4,.webm';

interface AttachButtonProps {
  onChoose: (files: readonly File[]) => void;
  /** True on a phone, whose camera takes a picture at once. */
  hasCamera: boolean;
}

/** Chooses files; on a phone a menu also offers the camera. */
export function AttachButton({ onChoose, hasCamera }: AttachButtonProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = {
    type: 'file',
    tabIndex: -1,
    className: 'sr-only',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      onChoose([...(currentTarget.files ?? [])]);
      // Allows choosing the same file again.
      currentTarget.value = '';
    },
  } as const;
  return (
    <>
      <input {...field} ref={files} accept={ACCEPTED} multiple aria-label="Fichiers à joindre" />
      {hasCamera && (
        <input
          {...field}
          ref={camera}
          accept="image/*"
          capture="environment"
          aria-label="Photo à prendre"
        />
      )}
      {hasCamera ? (
        <MoreMenu
          label="Joindre un fichier"
          icon={Paperclip}
          items={[
            {
              label: 'Photo, PDF ou audio',
              icon: FilePlus,
              onSelect: () => files.current?.click(),
            },
            { label: 'Prendre une photo', icon: Camera, onSelect: () => camera.current?.click() },
          ]}
        />
      ) : (
        <IconButton label="Joindre un fichier" onClick={() => files.current?.click()}>
          <Paperclip aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** Starts a voice message; nothing in a browser that cannot record. */
export function RecordButton({ onRecord }: { onRecord: () => void }) {
  if (!canRecord()) return null;
  return (
    <IconButton label="Enregistrer un message vocal" onClick={onRecord}>
      <Mic aria-hidden />
    </IconButton>
  );
}
