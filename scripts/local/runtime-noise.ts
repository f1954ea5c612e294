/** Messages that workerd logs as errors when a client, a stand-in or an evicted object merely disconnects. */
const NOISE = [
  /\bdisconnected: /,
  /\bError: Network connection lost\./,
  /^NOSENTRY SQLite alarm (overdue|handler canceled)\b/,
  /\bApplication called (abort|delete)AllDurableObjects\(\)/,
];

/** True for a message of the runtime, not of the Worker, that reports no problem. */
export function isRuntimeNoise(message: string): boolean {
  // The Worker's own log entries are JSON.
  return !message.startsWith('{') && NOISE.some((pattern) => pattern.test(message));
}
