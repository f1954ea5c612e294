import { useState } from 'react';
import { AccountError } from './auth-api.ts';

type Which = 'form' | 'google';

/** The one thing being tried on the screen, and what became of the last. */
export interface Attempt {
  /** Which button is busy; null while none is. */
  running: Which | null;
  error: string | null;
  fail: (message: string | null) => void;
  /** Tries `call`; whether it succeeded. A failure is told by `error`. */
  run: (which: Which, call: () => Promise<void>) => Promise<boolean>;
}

/** Runs account calls one at a time; `initialError` is what the visitor arrived with. */
export function useAttempt(initialError: string | null): Attempt {
  const [running, setRunning] = useState<Which | null>(null);
  const [error, fail] = useState(initialError);
  const run = async (which: Which, call: () => Promise<void>) => {
    setRunning(which);
    fail(null);
    try {
      await call();
      return true;
    } catch (cause) {
      fail(cause instanceof AccountError ? cause.message : "Une erreur inattendue s'est produite");
      return false;
    } finally {
      setRunning(null);
    }
  };
  return { running, error, fail, run };
}
