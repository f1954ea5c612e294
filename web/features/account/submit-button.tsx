import type { ReactNode } from 'react';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Attempt } from './use-attempt.ts';

/**
 * Sends its form, and is disabled while any attempt runs. Pressed before hydration, it already
 * shows the busy state.
 */
export function SubmitButton({ attempt, children }: { attempt: Attempt; children: ReactNode }) {
  const isHydrating = useIsHydrating();
  return (
    <Button
      type="submit"
      size="large"
      // Busy, it keeps the focus.
      disabled={attempt.running !== null && attempt.running !== 'form'}
      busy={attempt.running === 'form'}
      busyLabel="Chargement..."
    >
      {isHydrating ? (
        <>
          <span className="group-data-pressed/form:hidden">{children}</span>
          <span className="hidden items-center gap-2 group-data-pressed/form:inline-flex">
            <Spinner />
            Chargement...
          </span>
        </>
      ) : (
        children
      )}
    </Button>
  );
}
