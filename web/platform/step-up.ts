import { createStore } from './store.ts';

/**
 * Asks the user for their second factor where the server requires it: 403 `insufficient_aal`. The dialog is
 * web/features/account/step-up-dialog.tsx.
 */

export interface StepUpRequest {
  /** Closes the dialog. `isDone`: the session has the second factor now. */
  settle: (isDone: boolean) => void;
}

/** The open dialog; null when there is none. */
export const stepUpRequest = createStore<StepUpRequest | null>(null);

let pending: Promise<boolean> | undefined;

/** Opens the dialog, which concurrent callers share. Resolves to false when the user closes it. */
export function stepUp(): Promise<boolean> {
  pending ??= new Promise((resolve) => {
    stepUpRequest.set({
      settle(isDone) {
        pending = undefined;
        stepUpRequest.set(null);
        resolve(isDone);
      },
    });
  });
  return pending;
}
