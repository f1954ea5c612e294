import type { ComposedMail } from './mail.ts';

/** A mail that was captured instead of sent. */
export interface CapturedMail extends ComposedMail {
  /** Epoch milliseconds. */
  at: number;
}

const OUTBOX_MAX = 500;
const outbox: CapturedMail[] = [];

/** Local workerd has one isolate, so its memory is enough. */
export function captureMail(mail: ComposedMail): void {
  outbox.unshift({ ...mail, at: Date.now() });
  outbox.length = Math.min(outbox.length, OUTBOX_MAX);
}

export function capturedMails(): readonly CapturedMail[] {
  return outbox;
}

/** True when mail is shown instead of sent, which only the local scripts and tests configure. */
export function isDevMailboxOpen(env: Pick<Env, 'DEV_OUTBOX'>): boolean {
  const setting: string = env.DEV_OUTBOX;
  return setting === 'open';
}
