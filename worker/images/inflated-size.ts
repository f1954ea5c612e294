import { joinBytes } from './bytes.ts';

/**
 * How many bytes the zlib stream in `parts` unfolds to, counted without keeping them: up to its end,
 * its first mistake, or once it is more than `max`.
 */
export async function inflatedSize(parts: readonly Uint8Array[], max: number): Promise<number> {
  const { body } = new Response(joinBytes(parts));
  let size = 0;
  try {
    for await (const part of body!.pipeThrough(new DecompressionStream('deflate'))) {
      size += part.byteLength;
      if (size > max) break;
    }
  } catch {
    // What came before the mistake is what a decoder has to show.
  }
  return size;
}
