import { constants, createInflateRaw } from 'node:zlib';
import { joinBytes } from './bytes.ts';

/** Before and after them stands what says how they are compressed, and a checksum. */
const HEADER_BYTES = 2;

/**
 * How many bytes the zlib stream in `parts` unfolds to, counted without keeping them: up to its end,
 * its first mistake, or soon after it is more than `max`. As browsers do, it looks at no checksum,
 * nor behind the end.
 */
export function inflatedSize(parts: readonly Uint8Array[], max: number): Promise<number> {
  const data = joinBytes(parts);
  if (!isZlib(data)) return Promise.resolve(0);
  return new Promise((resolve) => {
    let size = 0;
    const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    inflate.on('data', (part: Uint8Array) => {
      size += part.length;
      if (size > max) inflate.destroy();
    });
    for (const end of ['end', 'close', 'error']) inflate.on(end, () => resolve(size));
    inflate.end(data.subarray(HEADER_BYTES));
  });
}

/** Deflate, without a dictionary from elsewhere (RFC 1950, section 2.2). */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && (flags & 0x20) === 0 && (method * 256 + flags) % 31 === 0;
}
