import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { BOTTOM_BARS, measureBottomBars } from '../platform/bars.ts';
import { useTheme } from '../platform/theme.ts';
import { toasterMounted } from '../platform/toast.ts';

/** Above the tab bar of a phone, the composer of a conversation and what has the focus, away from a screen's title. */
const OFFSET = { bottom: `calc(${BOTTOM_BARS} + 0.75rem)` };

/** The container of toasts: `toast.success('…')`, `toast.error('Erreur', { description: '…' })`. */
export function Toaster() {
  useEffect(() => toasterMounted(measureBottomBars), []);
  useEffect(() => {
    document.addEventListener('focusin', measureBottomBars);
    return () => document.removeEventListener('focusin', measureBottomBars);
  }, []);
  return (
    <Sonner
      theme={useTheme()}
      position="bottom-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      containerAriaLabel="Notifications"
      icons={{
        success: <CircleCheck aria-label="Succès" className="size-5 text-presence" />,
        error: <CircleAlert aria-label="Échec" className="size-5 text-danger" />,
      }}
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border !bg-surface !text-ink !shadow-float !font-sans',
          success: '!border-presence',
          error: '!border-danger !bg-danger-wash',
          title: '!text-sm !font-semibold',
          description: '!text-sm !text-ink-soft',
          actionButton:
            '!h-9 !rounded-lg forced-colors:!border !bg-encre !px-3 !text-sm !text-on-encre',
        },
      }}
    />
  );
}
