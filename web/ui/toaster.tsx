import { useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';
import { useTheme } from '../lib/theme.ts';
import { toasterMounted } from '../lib/toast.ts';

/** Where toasts appear: `toast.success('…')`, `toast.error('Erreur', { description: '…' })`. */
export function Toaster() {
  useEffect(toasterMounted, []);
  return (
    <Sonner
      theme={useTheme()}
      position="top-center"
      containerAriaLabel="Notifications"
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border !border-line !bg-surface !text-ink !shadow-float !font-sans',
          title: '!text-sm !font-semibold',
          description: '!text-sm !text-ink-soft',
          actionButton: '!h-9 !rounded-lg !bg-encre !px-3 !text-sm !text-on-encre',
        },
      }}
    />
  );
}
