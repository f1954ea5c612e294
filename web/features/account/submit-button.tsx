import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Attempt } from './use-attempt.ts';

/** Sends the form in which it stands, while nothing else is being tried. */
export function SubmitButton({ attempt, children }: { attempt: Attempt; children: ReactNode }) {
  return (
    <Button
      type="submit"
      size="large"
      disabled={attempt.running !== null}
      busy={attempt.running === 'form'}
      busyLabel="Chargement..."
    >
      {children}
    </Button>
  );
}
