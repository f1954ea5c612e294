import { useRef, useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { toast } from 'sonner';
import { cutSquare } from '../lib/cut-square.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Of the image's shorter side, at first (specification, section 9). */
const INITIAL_PERCENT = 90;
/** On the screen, pixels. */
const SELECTION_MIN = 40;

const handleLabels = {
  cropArea: 'Zone conservée, à déplacer avec les flèches',
  nwDragHandle: 'Coin supérieur gauche',
  nDragHandle: 'Bord supérieur',
  neDragHandle: 'Coin supérieur droit',
  eDragHandle: 'Bord droit',
  seDragHandle: 'Coin inférieur droit',
  sDragHandle: 'Bord inférieur',
  swDragHandle: 'Coin inférieur gauche',
  wDragHandle: 'Bord gauche',
};

interface CropDialogProps {
  title: string;
  /** What was picked. */
  image: File;
  /** Shows the selection as a circle; what comes out is a square all the same. */
  circular?: boolean;
  onCancel: () => void;
  /** Gets the cropped square as a JPEG. */
  onConfirm: (square: Blob) => void;
}

/** The choice of a square out of a picture. */
export function CropDialog({ title, image, circular, onCancel, onConfirm }: CropDialogProps) {
  const url = useObjectUrl(image);
  const imageRef = useRef<HTMLImageElement>(null);
  const [crop, setCrop] = useState<PercentCrop>();
  const [cutting, setCutting] = useState(false);

  const fail = () => {
    toast.error("Erreur lors du recadrage de l'image");
    onCancel();
  };
  const confirm = async () => {
    if (!crop || !imageRef.current) return;
    setCutting(true);
    await cutSquare(imageRef.current, crop).then(onConfirm, fail);
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
      <div className="grid min-h-[min(20rem,50dvh)] place-items-center">
        {url && (
          <ReactCrop
            crop={crop}
            onChange={(_pixels, percent) => setCrop(percent)}
            aspect={1}
            circularCrop={circular}
            keepSelection
            minWidth={SELECTION_MIN}
            ariaLabels={handleLabels}
          >
            <img
              ref={imageRef}
              src={url}
              alt="À recadrer"
              onLoad={({ currentTarget }) => setCrop(initialCrop(currentTarget))}
              onError={fail}
              className="max-h-[50dvh] max-w-full"
            />
          </ReactCrop>
        )}
      </div>
    </Dialog>
  );
}

/** A centred square of 90% of the shorter side. */
function initialCrop({ width, height }: HTMLImageElement): PercentCrop {
  const shorter = width < height ? { width: INITIAL_PERCENT } : { height: INITIAL_PERCENT };
  return centerCrop(makeAspectCrop({ unit: '%', ...shorter }, 1, width, height), width, height);
}
