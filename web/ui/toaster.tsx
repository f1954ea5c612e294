import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../platform/theme.ts';
import { toasterMounted } from '../platform/toast.ts';
import { UNDER_HEADER } from '../platform/under-header.ts';

/** Under the header; at the bottom a phone has its tab bar, and a conversation its composer. */
const OFFSET = { top: `calc(${UNDER_HEADER} + 0.5rem)` };

/** The container of toasts: `toast.success('…')`, `toast.error('Erreur', { description: '…' })`. */
export function Toaster() {
  useEffect(toasterMounted, []);
  return (
    <Sonner
      theme={useTheme()}
      position="top-center"
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
