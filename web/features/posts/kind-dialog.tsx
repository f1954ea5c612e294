import { ImageIcon, type LucideIcon, Type } from 'lucide-react';
import { IMAGE_KINDS } from '../../../domain/posts/image-file.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';

interface KindDialogProps {
  onCancel: () => void;
  onPhoto: (image: File) => void;
  onText: () => void;
}

/** The choice of photo or text; the photo is picked in this dialog. */
export function KindDialog({ onCancel, onPhoto, onText }: KindDialogProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onCancel()} title="Ajouter un post">
      <div className="grid grid-cols-2 gap-3">
        <ImagePicker label="Image du post" onPick={onPhoto}>
          {(open) => <Kind icon={ImageIcon} label="Photo" onChoose={open} />}
        </ImagePicker>
        <Kind icon={Type} label="Texte" onChoose={onText} />
      </div>
      <p className="mt-3 text-center text-xs text-ink-soft">Photos : {IMAGE_KINDS}</p>
    </Dialog>
  );
}

interface KindProps {
  icon: LucideIcon;
  label: string;
  onChoose: () => void;
}

function Kind({ icon: Icon, label, onChoose }: KindProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid justify-items-center gap-3 rounded-lg border border-edge px-4 py-8 font-medium transition-colors hover:bg-wash"
    >
      <Icon aria-hidden className="size-7 text-encre" />
      {label}
    </button>
  );
}
