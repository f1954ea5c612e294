import { vi } from 'vitest';

/** Waits until `check` no longer throws, long enough for a busy machine. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000, interval: 50 });
}

/** Lets what has been called in this object go on until it waits for another one or for D1. */
export async function untilSent(): Promise<void> {
  for (let step = 0; step < 50; step++) await Promise.resolve();
}
