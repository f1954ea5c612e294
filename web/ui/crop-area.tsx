import type { Ref } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

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

interface CropAreaProps {
  /** Where the picture is. */
  url: string;
  crop: PercentCrop | undefined;
  onCropChange: (crop: PercentCrop) => void;
  circular: boolean;
  imageRef: Ref<HTMLImageElement>;
  /** Hears of the picture's own size, in pixels. */
  onMeasured: (width: number, height: number) => void;
  /** Called when the browser cannot read the picture. */
  onError: () => void;
}

/** A picture and the square on it, moved and resized by pointer or keyboard. */
export function CropArea({
  url,
  crop,
  onCropChange,
  circular,
  imageRef,
  onMeasured,
  onError,
}: CropAreaProps) {
  return (
    <ReactCrop
      crop={crop}
      onChange={(_pixels, percent) => onCropChange(percent)}
      aspect={1}
      circularCrop={circular}
      keepSelection
      minWidth={SELECTION_MIN}
      ariaLabels={handleLabels}
      // What the dialog leaves beside its header of two lines and its footer. The style sheet of the library
      // hands the limit down to the picture, on which it would win over one of ours.
      className="max-h-[max(6rem,80dvh-12.5rem)]"
    >
      <img
        ref={imageRef}
        src={url}
        alt="À recadrer"
        onLoad={({ currentTarget }) => {
          onMeasured(currentTarget.naturalWidth, currentTarget.naturalHeight);
          onCropChange(initialCrop(currentTarget));
        }}
        onError={onError}
      />
    </ReactCrop>
  );
}

/** A centred square of 90% of the shorter side. */
function initialCrop({ width, height }: HTMLImageElement): PercentCrop {
  const shorter = width < height ? { width: INITIAL_PERCENT } : { height: INITIAL_PERCENT };
  return centerCrop(makeAspectCrop({ unit: '%', ...shorter }, 1, width, height), width, height);
}
