import { type ReactNode, useRef } from 'react';
import { imageFileError } from '../../domain/posts/image-file.ts';
import { pickedFile } from '../platform/picked-file.ts';
import { toast } from '../platform/toast.ts';

interface ImagePickerProps {
  /** Names the file field, for who cannot see what opens it. */
  label: string;
  /** Hears of a file that is fit to be a picture; others are refused with a toast. */
  onPick: (image: File) => void;
  /** The visible button; `open` shows the device's file chooser. */
  children: (open: () => void) => ReactNode;
}

/**
 * Asks for one picture. However much it weighs: the crop that follows makes it small, and says so where
 * it cannot.
 */
export function ImagePicker({ label, onPick, children }: ImagePickerProps) {
  const field = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const error = imageFileError(await pickedFile(file));
    if (error) toast.error(error);
    else onPick(file);
  };
  return (
    <>
      <input
        ref={field}
        type="file"
        accept="image/*"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be picked again.
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {children(() => field.current?.click())}
    </>
  );
}
