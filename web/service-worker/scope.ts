/** The worker's own global scope; the types of the language know only that of any worker. */
export const scope = globalThis as unknown as ServiceWorkerGlobalScope;
