/** Calls `end` once, when this process is asked to end. */
export function onEnd(end: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
}
