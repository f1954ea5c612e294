import { pathSegment } from '../../domain/text/path-segment.ts';

interface Call {
  param?: Record<string, string | undefined>;
}

/**
 * A client made by hono's `hc`, which inserts parameters into paths unencoded. This one encodes
 * them first, so that none of them leads to another route.
 */
export function encodingParameters<Client extends object>(client: Client): Client {
  return new Proxy(client, {
    get(target, key, receiver) {
      const value: unknown = Reflect.get(target, key, receiver);
      return typeof value === 'function' ? encodingParameters(value) : value;
    },
    apply(target, _this, [call, ...rest]: [Call | undefined, ...unknown[]]) {
      const param = call?.param && encoded(call.param);
      return Reflect.apply(target as () => unknown, undefined, [
        param ? { ...call, param } : call,
        ...rest,
      ]);
    },
  });
}

function encoded(parameters: Record<string, string | undefined>) {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [name, value && pathSegment(value)]),
  );
}
