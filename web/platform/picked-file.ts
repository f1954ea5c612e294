import { IMAGE_START_BYTES, type PickedFile } from '../../domain/posts/image-file.ts';

/** The file with the bytes that identify its type; without them when it cannot be read, as when it was moved. */
export async function pickedFile(file: File): Promise<PickedFile> {
  const { type, name, size } = file;
  const start = await file
    .slice(0, IMAGE_START_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return { type, name, size, start: new Uint8Array(start) };
}
