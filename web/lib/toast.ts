import type { ExternalToast } from 'sonner';
import { typeset } from '../../domain/typeset.ts';
import { untilItComes } from './until-it-comes.ts';

let nowMounted: () => void;
const mounted = new Promise<void>((resolve) => {
  nowMounted = resolve;
});

/** Told by whatever shows the toasts: one that nobody shows would be lost. */
export function toasterMounted(): void {
  nowMounted();
}

async function show(kind: 'success' | 'error', title: string, options?: ExternalToast) {
  const { toast } = await untilItComes(() => import('sonner'));
  await mounted;
  const { description } = options ?? {};
  toast[kind](typeset(title), {
    ...options,
    description: typeof description === 'string' ? typeset(description) : description,
  });
}

/** Toasts, which `web/ui/toaster.tsx` shows. Their code comes with it, after the first screen. */
export const toast = {
  success: (title: string, options?: ExternalToast) => void show('success', title, options),
  error: (title: string, options?: ExternalToast) => void show('error', title, options),
};
