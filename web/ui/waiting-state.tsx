import { CloudOff } from 'lucide-react';
import { useConnectivity } from '../platform/connectivity.ts';
import { Button } from './button.tsx';
import { SpinnerScreen } from './spinner.tsx';

/** Placeholder that waits for the connection; a spinner while online. */
export function WaitingState({ onRetry }: { onRetry: () => void }) {
  const connectivity = useConnectivity();
  if (connectivity === 'up') return <SpinnerScreen />;
  return (
    <div
      role="status"
      className="grid justify-items-center gap-3 rounded-lg border border-dashed px-6 py-10 text-center"
    >
      <span className="grid size-14 place-items-center rounded-full bg-wash text-ink-soft">
        <CloudOff aria-hidden className="size-6" />
      </span>
      <p className="max-w-[45ch] text-ink-soft">
        {connectivity === 'portal'
          ? 'Ce réseau demande sans doute de vous identifier. La page s’affichera ensuite.'
          : 'La page s’affichera dès le retour du réseau.'}
      </p>
      <Button variant="outline" onClick={onRetry} className="mt-2">
        Réessayer
      </Button>
    </div>
  );
}
