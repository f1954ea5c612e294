import { CloudOff } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { measureHeader } from '../platform/bars.ts';
import { useConnectivity } from '../platform/connectivity.ts';

const words = {
  down: 'Hors ligne. Tout reprendra au retour du réseau.',
  portal: 'Ce réseau demande sans doute de vous identifier. Tout reprendra ensuite.',
} as const;

/** Says that the connection is lost while it is; stands under the header and covers no control. */
export function OfflineBanner() {
  const connectivity = useConnectivity();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has another header
  useLayoutEffect(() => {
    if (connectivity !== 'up') measureHeader();
  }, [connectivity, pathname]);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 top-(--under-header) z-30 mt-2 flex justify-center px-4"
    >
      {connectivity !== 'up' && (
        <p className="flex animate-appear items-center gap-2 rounded-lg border bg-surface px-3 py-1.5 text-xs shadow-float">
          <CloudOff aria-hidden className="size-4 shrink-0 text-ink-soft" />
          {words[connectivity]}
        </p>
      )}
    </div>
  );
}
