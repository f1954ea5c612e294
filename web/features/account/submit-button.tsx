import type { ReactNode } from 'react';
import { useIsHydrating } from '../../hooks/use-is-hydrating.ts';
import { Button } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Attempt } from './use-attempt.ts';

/**
 * Sends its form, and is disabled while any attempt runs. Pressed before hydration, it already shows the busy state.
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
      {/* The same element after hydration, since browsers drop a click whose element goes while it is pressed. */}
      <span className={isHydrating ? 'group-data-pressed/form:hidden' : undefined}>{children}</span>
      {isHydrating && (
        <span className="hidden items-center gap-2 group-data-pressed/form:inline-flex">
          <Spinner />
          Chargement...
        </span>
      )}
    </Button>
  );
}
