import type { ComposedMail } from './mail.ts';

/** A mail that was kept instead of sent. */
export interface KeptMail extends ComposedMail {
  /** Epoch milliseconds. */
  at: number;
}

const OUTBOX_MAX = 500;
const outbox: KeptMail[] = [];

/** Local workerd is one isolate, so its memory is outbox enough. */
export function keepMail(mail: ComposedMail): void {
  outbox.unshift({ ...mail, at: Date.now() });
  outbox.length = Math.min(outbox.length, OUTBOX_MAX);
}

/** The newest mail first. */
export function keptMails(): readonly KeptMail[] {
  return outbox;
}

/** Whether mail is shown instead of sent, which only the local scripts and tests configure. */
export function isOutboxOpen(env: Pick<Env, 'DEV_OUTBOX'>): boolean {
  const setting: string = env.DEV_OUTBOX;
  return setting === 'open';
}
