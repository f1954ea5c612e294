/**
 * Has `make` answer once, and keeps that for all requests of this isolate. What is kept is the answer and never
 * the promise: that ends with the request that asked first, as when its visitor leaves, and others would wait
 * for it in vain. So several that come at the beginning each ask; a failure is not kept.
 */
export function memoizePerIsolate<Given extends unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let kept: { made: Made } | undefined;
  return async (...given) => {
    kept ??= { made: await make(...given) };
    return kept.made;
  };
}
