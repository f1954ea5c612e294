import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { Attachment } from '../../../domain/conversations/attachment.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AttachmentSource } from './attachment-source.ts';
import { PrivatePicture } from './private-picture.tsx';

interface LargePictureProps {
  pictures: readonly Attachment[];
  source: AttachmentSource;
  sender: string | null;
  index: number;
  onIndexChange: (index: number) => void;
  onClose: () => void;
}

/** One picture of a message, as large as the window. */
export function LargePicture({
  pictures,
  source,
  sender,
  index,
  onIndexChange,
  onClose,
}: LargePictureProps) {
  const count = pictures.length;
  const picture = pictures[index]!;
  const { data: whole } = useQuery(source(picture, 'large'));
  const go = (step: number) => onIndexChange((index + step + count) % count);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (count === 1) return;
    if (key === 'ArrowRight') go(1);
    if (key === 'ArrowLeft') go(-1);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={count === 1 ? 'Photo' : `Photo ${index + 1} sur ${count}`}
      className="max-h-[96dvh] sm:max-w-6xl"
      footer={
        <>
          <Button
            variant="outline"
            className="mr-auto"
            disabled={!whole}
            onClick={() => whole && saveFile(whole, picture.name)}
          >
            <Download aria-hidden />
            Enregistrer
          </Button>
          {count > 1 && (
            <>
              <IconButton label="Photo précédente" variant="outline" onClick={() => go(-1)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label="Photo suivante" variant="outline" onClick={() => go(1)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
        </>
      }
    >
      <section
        aria-label="Photo en grand"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="grid h-[70dvh] place-items-center"
      >
        <PrivatePicture
          key={picture.id}
          picture={picture}
          source={source}
          size="large"
          sender={sender}
          className="h-full max-h-[70dvh] w-full object-contain"
        />
      </section>
    </Dialog>
  );
}
