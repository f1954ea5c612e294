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

/** Default height, for screens without a header; elements at the top end about there too. */
const USUAL_PX = 64;

/**
 * Sets `--under-header` to where the visible header ends; it is higher in a conversation than elsewhere.
 * Floating elements use it to stay below.
 */
function measureHeader(): void {
  const headers = [...document.querySelectorAll('header')].map((header) =>
    header.getBoundingClientRect(),
  );
  // Excludes headers that are scrolled away or belong to a window.
  const atTop = headers.filter(({ top, bottom }) => top <= 0 && bottom > 0);
  const end = atTop.length === 0 ? USUAL_PX : Math.max(...atTop.map(({ bottom }) => bottom));
  document.documentElement.style.setProperty('--under-header', `${end}px`);
}
