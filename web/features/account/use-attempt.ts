import { useEffect, useRef, useState } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import { AccountError, LineLostError } from './auth-api.ts';

type Which = 'form' | 'google';

/** The one thing being tried on the screen, and what became of the last. */
export interface Attempt {
  /** Which button is busy; null while none is. */
  running: Which | null;
  error: string | null;
  /** What was tried without a line. The form is sent again once that is back. */
  withoutLine: Which | null;
  fail: (message: string | null) => void;
  /** Leaves the form that is shown: nothing is told any more of how sending it fails, or has failed. */
  leaveForm: () => void;
  /** Tries `call`; whether it succeeded. A failure is told by `error`, or `withoutLine`. */
  run: (which: Which, call: () => Promise<void>) => Promise<boolean>;
}

/** Runs account calls one at a time; `initialError` is what the visitor arrived with. */
export function useAttempt(initialError: string | null): Attempt {
  const [running, setRunning] = useState<Which | null>(null);
  const [error, setError] = useState(initialError);
  const [withoutLine, setWithoutLine] = useState<Which | null>(null);
  const [fail] = useState(() => (message: string | null) => {
    setError(message);
    setWithoutLine(null);
  });
  const line = useConnectivity();
  useEffect(() => {
    // To leave for Google all by itself would surprise.
    if (line === 'up' && withoutLine === 'google') setWithoutLine(null);
  }, [line, withoutLine]);
  /** The attempt that the screen reports. */
  const latest = useRef<symbol>(null);
  const leaveForm = () => {
    fail(null);
    // Every form has the button that leads to Google.
    if (running !== 'form') return;
    latest.current = null;
    setRunning(null);
  };
  const run = async (which: Which, call: () => Promise<void>) => {
    const own = Symbol();
    latest.current = own;
    setRunning(which);
    fail(null);
    try {
      await call();
      return true;
    } catch (cause) {
      if (latest.current !== own) return false;
      if (cause instanceof LineLostError) setWithoutLine(which);
      else
        setError(
          cause instanceof AccountError ? cause.message : "Une erreur inattendue s'est produite",
        );
      return false;
    } finally {
      if (latest.current === own) setRunning(null);
    }
  };
  return { running, error, withoutLine, fail, leaveForm, run };
}
