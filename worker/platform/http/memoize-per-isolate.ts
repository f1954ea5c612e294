/**
 * Calls `make` once, and caches its result for all requests of this isolate. It caches the result and never
 * the promise: a promise ends with the request that created it, as when its visitor disconnects, and others
 * would wait in vain. So several early requests may each call it; a failure is not cached.
 */
export function memoizePerIsolate<Given extends unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let cached: { made: Made } | undefined;
  return async (...given) => {
    cached ??= { made: await make(...given) };
    return cached.made;
  };
}
