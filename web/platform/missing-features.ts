/** An observer that never reports an intersection. Its users have a button, or do without. */
class Observer {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return [];
  }
}

/** A random UUID, version 4, from the random bytes that a page has over plain http too. */
function randomUuid(): ReturnType<Crypto['randomUUID']> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as ReturnType<
    Crypto['randomUUID']
  >;
}

/**
 * Polyfills features that the app and its libraries use and some pages lack: plain http has no `crypto.randomUUID`, and
 * privacy extensions remove observers. Without them a screen would show an error.
 */
export function supplyMissingFeatures(): void {
  const { crypto } = globalThis;
  if (typeof crypto.randomUUID !== 'function')
    Object.defineProperty(crypto, 'randomUUID', { configurable: true, value: randomUuid });
  for (const name of ['IntersectionObserver', 'ResizeObserver'] as const)
    if (typeof globalThis[name] !== 'function')
      Object.defineProperty(globalThis, name, { configurable: true, value: Observer });
}
