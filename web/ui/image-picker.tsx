import { type ReactNode, useRef } from 'react';
import { imageFileError } from '../../domain/posts/image-file.ts';
import { pickedFile } from '../platform/picked-file.ts';
import { toast } from '../platform/toast.ts';

interface ImagePickerProps {
  /** Accessible name of the file field. */
  label: string;
  /** Called with a valid image file; others are rejected with a toast. */
  onPick: (image: File) => void;
  /** The visible button; `open` opens the file chooser. */
  children: (open: () => void) => ReactNode;
}

/** Lets the user pick an image of any size: the crop that follows reduces it, and reports when it cannot. */
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
          // Allows picking the same file again.
          currentTarget.value = '';
          if (file) void take(file);
        }}
      />
      {children(() => field.current?.click())}
    </>
  );
}
