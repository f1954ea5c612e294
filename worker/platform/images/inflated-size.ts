import { constants, createInflateRaw } from 'node:zlib';
import { joinBytes } from './bytes.ts';

/** The compressed data is between the header and a checksum. */
const HEADER_BYTES = 2;

/**
 * Size of the decompressed zlib stream in `parts`, counted without storing it. It counts up to the end, the first
 * error, or shortly after `max` is exceeded. Like browsers, it ignores checksums, and everything after the end.
 */
export async function inflatedSize(parts: readonly Uint8Array[], max: number): Promise<number> {
  let size = 0;
  await inflate(parts, max, (part) => {
    size += part.length;
  });
  return size;
}

/** The decompressed bytes, as far as {@link inflatedSize} counts. */
export async function inflated(parts: readonly Uint8Array[], max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  await inflate(parts, max, (part) => chunks.push(part));
  return joinBytes(chunks);
}

function inflate(
  parts: readonly Uint8Array[],
  max: number,
  take: (part: Uint8Array) => void,
): Promise<void> {
  const data = joinBytes(parts);
  if (!isZlib(data)) return Promise.resolve();
  return new Promise((resolve) => {
    let size = 0;
    const stream = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    stream.on('data', (part: Uint8Array) => {
      size += part.length;
      take(part);
      if (size > max) stream.destroy();
    });
    for (const end of ['end', 'close', 'error']) stream.on(end, () => resolve());
    stream.end(data.subarray(HEADER_BYTES));
  });
}

/** True for deflate without a preset dictionary (RFC 1950, section 2.2). */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}
