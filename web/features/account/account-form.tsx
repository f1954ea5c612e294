import { type ReactNode, useEffect, useRef } from 'react';
import { useConnectivity } from '../../platform/connectivity.ts';
import { paths } from '../../platform/paths.ts';
import { Form } from '../../ui/form.tsx';
import type { Attempt } from './use-attempt.ts';

interface AccountFormProps {
  attempt: Attempt;
  onSend: () => void;
  children: ReactNode;
}

/**
 * A form of the sign-in screen. A submit before hydration waits, visibly; a submit without a
 * connection is repeated once it returns, with the fields as they are then.
 */
export function AccountForm({ attempt, onSend, children }: AccountFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const connectivity = useConnectivity();
  const isDue = attempt.failedOffline === 'form' && connectivity === 'up';
  useEffect(() => {
    if (isDue) form.current?.requestSubmit();
  }, [isDue]);
  return (
    <Form
      ref={form}
      // Keeps the fields out of the URL when no script runs.
      method="post"
      action={paths.auth}
      error={attempt.refusal}
      onSubmit={() => {
        if (attempt.running === null) onSend();
      }}
      className="group/form grid gap-5"
    >
      {children}
    </Form>
  );
}
