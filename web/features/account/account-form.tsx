import { type ReactNode, useEffect, useRef } from 'react';
import { useReplayBeforeHydration } from '../../hooks/use-replay-before-hydration.ts';
import { useConnectivity } from '../../platform/connectivity.ts';
import { paths } from '../../platform/paths.ts';
import type { Attempt } from './use-attempt.ts';

interface AccountFormProps {
  attempt: Attempt;
  /** Tries what the form is for. */
  onSend: () => void;
  children: ReactNode;
}

/**
 * A form of the screen to sign in on. Sent too early it waits, visibly, for the page to come to life;
 * sent without a line it goes again once that is back, as it is then.
 */
export function AccountForm({ attempt, onSend, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const early = useReplayBeforeHydration(form);
  const line = useConnectivity();
  const isDue = attempt.withoutLine === 'form' && line === 'up';
  useEffect(() => {
    if (isDue) form.current?.requestSubmit();
  }, [isDue]);
  return (
    <form
      ref={form}
      // Without any script: never into an address.
      method="post"
      action={paths.auth}
      onSubmit={(event) => {
        event.preventDefault();
        if (attempt.running === null) onSend();
      }}
      className="group/form grid gap-5"
      {...early}
    >
      {children}
    </form>
  );
}
