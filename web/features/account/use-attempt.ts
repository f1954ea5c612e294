import { useEffect, useRef, useState } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import { AccountError, ConnectionLostError } from './auth-api.ts';

type Which = 'form' | 'google' | 'passkey';

/** The current attempt on the screen, and the result of the last one. */
export interface Attempt {
  /** The busy button; null when none is. */
  running: Which | null;
  error: string | null;
  /** The failure of the last attempt, which says which fields are wrong. */
  refusal: Error | null;
  /** The attempt that failed without a connection. The form is sent again once the connection returns. */
  failedOffline: Which | null;
  fail: (message: string | null) => void;
  /** Abandons the displayed form: its past and future failures are not shown any more. */
  abandonForm: () => void;
  /** Tries `call` and returns true when it succeeded. A failure sets `error` or `failedOffline`. */
  run: (which: Which, call: () => Promise<void>) => Promise<boolean>;
}

/** Runs account calls one at a time; `initialError` is the error that the visitor arrived with. */
export function useAttempt(initialError: string | null): Attempt {
  const [running, setRunning] = useState<Which | null>(null);
  const [error, setError] = useState(initialError);
  const [refusal, setRefusal] = useState<Error | null>(null);
  const [failedOffline, setFailedOffline] = useState<Which | null>(null);
  const [fail] = useState(() => (message: string | null) => {
    setError(message);
    setRefusal(null);
    setFailedOffline(null);
  });
  const connectivity = useConnectivity();
  useEffect(() => {
    // An automatic redirect to Google, or a dialog for passkeys, would surprise the visitor.
    if (connectivity === 'up' && failedOffline && failedOffline !== 'form') setFailedOffline(null);
  }, [connectivity, failedOffline]);
  /** The attempt whose result is shown. */
  const latest = useRef<symbol>(null);
  const abandonForm = () => {
    fail(null);
    // The button for Google is on every form.
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
      if (cause instanceof ConnectionLostError) setFailedOffline(which);
      else if (cause instanceof AccountError) {
        setError(cause.message);
        if (which === 'form') setRefusal(cause);
      } else setError("Une erreur inattendue s'est produite");
      return false;
    } finally {
      if (latest.current === own) setRunning(null);
    }
  };
  return { running, error, refusal, failedOffline, fail, abandonForm, run };
}
