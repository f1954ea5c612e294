import { createElement } from 'react';
import type { ExternalToast } from 'sonner';
import { typeset } from '../../domain/text/french-spacing.ts';
import { loadChunk } from './chunk-loader.ts';

let nowMounted: (makeRoom: () => void) => void;
const mounted = new Promise<() => void>((resolve) => {
  nowMounted = resolve;
});

/**
 * Called when the container of toasts has mounted; a toast before that would be lost. `makeRoom` is called before each
 * toast.
 */
export function toasterMounted(makeRoom: () => void): void {
  nowMounted(makeRoom);
}

let onFirst: () => void = () => undefined;
let hasAny = false;

/** Calls `listener` at the first toast, at once when there was one: the container has to mount for it. */
export function onFirstToast(listener: () => void): void {
  onFirst = listener;
  if (hasAny) listener();
}

async function show(kind: 'success' | 'error' | 'message', title: string, options?: ExternalToast) {
  hasAny = true;
  onFirst();
  const { toast } = await loadChunk(() => import('sonner'));
  const makeRoom = await mounted;
  makeRoom();
  // A failure interrupts screen readers; other toasts wait.
  const role = kind === 'error' ? 'alert' : 'status';
  const { description } = options ?? {};
  toast[kind](createElement('span', { role }, typeset(title)), {
    ...options,
    description: typeof description === 'string' ? typeset(description) : description,
  });
}

/** Toasts, which `web/ui/toaster.tsx` shows. Their code loads with it, after the first screen. */
export const toast = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
  /** A neutral message, such as incoming news. */
  message: (title: string, options?: ExternalToast) => void show('message', title, options),
};
