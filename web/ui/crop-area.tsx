import type { Ref } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

/** Share of the image's shorter side, at first (specification, section 9). */
const INITIAL_PERCENT = 90;
/** On screen, pixels. */
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
  url: string;
  crop: PercentCrop | undefined;
  onCropChange: (crop: PercentCrop) => void;
  circular: boolean;
  imageRef: Ref<HTMLImageElement>;
  /** Called with the image's natural size, in pixels. */
  onMeasured: (width: number, height: number) => void;
  onError: () => void;
}

/** An image with a square selection, moved and resized by pointer or keyboard. */
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
      // The height that remains beside the dialog's two-line header and its footer. The library's
      // style sheet passes the limit on to the image, where it would override one of ours.
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
