/** What workerd says as an error where somebody has only left: a visitor, a stand-in, or an object put to sleep. */
const NOISE = [
  /\bdisconnected: /,
  /\bError: Network connection lost\./,
  /^NOSENTRY SQLite alarm (overdue|handler canceled)\b/,
  /\bApplication called (abort|delete)AllDurableObjects\(\)/,
];

/** Whether a line of the runtime, not of the Worker, tells of nothing that is wrong. */
export function isRuntimeNoise(message: string): boolean {
  // The Worker's own lines are JSON.
  return !message.startsWith('{') && NOISE.some((pattern) => pattern.test(message));
}
