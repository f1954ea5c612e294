import type { ReactNode } from 'react';
import { useTakingOver } from '../../lib/use-taking-over.ts';
import { Button } from '../../ui/button.tsx';
import type { Attempt } from './use-attempt.ts';

/**
 * Sends the form in which it stands, while nothing else is being tried. Until the page has come to
 * life it cannot be pressed: the browser would send the form by itself, and empty it.
 */
export function SubmitButton({ attempt, children }: { attempt: Attempt; children: ReactNode }) {
  const isTakingOver = useTakingOver();
  return (
    <Button
      type="submit"
      size="large"
      disabled={isTakingOver || attempt.running !== null}
      busy={attempt.running === 'form'}
      busyLabel="Chargement..."
    >
      {children}
    </Button>
  );
}
