/** Processes messages of a queue. Rejects when one of them failed; then all of them may be redelivered. */
export type QueueJob = (messages: readonly Message[], env: Env) => Promise<void>;
