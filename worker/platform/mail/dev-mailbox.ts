import type { ComposedMail } from './mail.ts';

/** A mail that was kept instead of sent. */
export interface CapturedMail extends ComposedMail {
  /** Epoch milliseconds. */
  at: number;
}

const OUTBOX_MAX = 500;
const outbox: CapturedMail[] = [];

/** Local workerd is one isolate, so its memory is outbox enough. */
export function captureMail(mail: ComposedMail): void {
  outbox.unshift({ ...mail, at: Date.now() });
  outbox.length = Math.min(outbox.length, OUTBOX_MAX);
}

/** The newest mail first. */
export function capturedMails(): readonly CapturedMail[] {
  return outbox;
}

/** Whether mail is shown instead of sent, which only the local scripts and tests configure. */
export function isDevMailboxOpen(env: Pick<Env, 'DEV_OUTBOX'>): boolean {
  const setting: string = env.DEV_OUTBOX;
  return setting === 'open';
}
