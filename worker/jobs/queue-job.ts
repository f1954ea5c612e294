/**
 * Works off messages of a queue. Rejects when one of them could not be; they may then come again, all of
 * them.
 */
export type QueueJob = (messages: readonly Message[], env: Env) => Promise<void>;
