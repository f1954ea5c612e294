import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { PercentCrop } from 'react-image-crop';
import { imageSizeError, unreadableImageError } from '../../domain/posts/image-file.ts';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import { lazyChunk } from '../platform/chunk-loader.ts';
import { cutSquare } from '../platform/cut-square.ts';
import { pickedFile } from '../platform/picked-file.ts';
import { toast } from '../platform/toast.ts';
import { Button } from './button.tsx';
import { ChunkFallback } from './chunk-fallback.tsx';
import { Dialog } from './dialog.tsx';

/** Loaded with the dialog: the cropping library is only needed here. */
const CropArea = lazyChunk(async () => (await import('./crop-area.tsx')).CropArea);

interface CropDialogProps {
  title: string;
  image: File;
  /** Maximum side of the result: the largest that is shown, pixels. */
  sideMax: number;
  /** Shows the selection as a circle; the result is a square nevertheless. */
  circular?: boolean;
  /** A warning above the image, before the choice is confirmed. */
  children?: ReactNode;
  onCancel: () => void;
  /** Called after an error toast when the file is no image; defaults to `onCancel`. */
  onUnreadable?: () => void;
  /** Called with the cropped square, a WebP or JPEG. */
  onConfirm: (square: Blob) => void;
}

/** A dialog to select a square of an image. */
export function CropDialog({
  title,
  image,
  sideMax,
  circular = false,
  children,
  onCancel,
  onUnreadable = onCancel,
  onConfirm,
}: CropDialogProps) {
  const url = useObjectUrl(image);
  const imageRef = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [cutting, setCutting] = useState(false);

  const refuse = (error: string) => {
    toast.error(error);
    onUnreadable();
  };
  const fail = async () => refuse(unreadableImageError(await pickedFile(image)));
  const measure = (width: number, height: number) => {
    const error = imageSizeError(width, height);
    if (error) refuse(error);
  };
  const confirm = async () => {
    if (!crop || !imageRef.current) return;
    setCutting(true);
    await cutSquare(imageRef.current, crop, sideMax).then(onConfirm, fail);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={onCancel} disabled={cutting}>
            Annuler
          </Button>
          <Button onClick={confirm} disabled={!crop} busy={cutting}>
            Confirmer
          </Button>
        </>
      }
    >
      {children}
      <div className="grid min-h-[min(20rem,50dvh)] place-items-center">
        <Suspense fallback={<ChunkFallback />}>
          {url && (
            <CropArea
              url={url}
              crop={crop}
              onCropChange={setCrop}
              circular={circular}
              imageRef={imageRef}
              onMeasured={measure}
              onError={fail}
            />
          )}
        </Suspense>
      </div>
    </Dialog>
  );
}
