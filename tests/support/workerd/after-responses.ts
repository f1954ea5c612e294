/** Work of the Worker that goes on after its response, such as mails, in the tests' isolate. */

const { setTimeout: later } = globalThis;
const pending = new Set<Promise<unknown>>();

/** Work that the runtime cancels never ends, and is waited for no longer than this. */
const PATIENCE_MS = 2_000;

/** The context, whose work {@link afterResponses} waits for. */
export const watched = (context: ExecutionContext): ExecutionContext =>
  new Proxy(context, {
    get(_, name) {
      if (name === 'waitUntil')
        return (work: Promise<unknown>) => {
          pending.add(work);
          const end = () => void pending.delete(work);
          context.waitUntil(Promise.resolve(work).then(end, end));
        };
      const value: unknown = Reflect.get(context, name);
      return typeof value === 'function' ? value.bind(context) : value;
    },
  });

/** Resolves once all that was left for after a response is done. */
export async function afterResponses(): Promise<void> {
  for (let waitedMs = 0; pending.size > 0 && waitedMs < PATIENCE_MS; waitedMs += 1)
    await new Promise((resolve) => void later(resolve, 1));
  pending.clear();
}
