/** The service worker's global scope; the `WebWorker` library types only a general worker. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope;
