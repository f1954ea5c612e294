/** The port through which mail leaves. No mail goes outside yet: locally it lands in a visible outbox. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  link: string;
}

export type SendMail = (mail: Mail) => void;

const OUTBOX_MAX = 50;
const outbox: Mail[] = [];

/** How this deployment sends mail; null when it cannot. */
export function mailPort(env: Env): SendMail | null {
  return isOutboxOpen(env) ? keepInOutbox : null;
}

/** Whether mail is shown instead of sent, which only the local scripts and tests configure. */
export function isOutboxOpen(env: Env): boolean {
  const setting: string = env.DEV_OUTBOX;
  return setting === 'open';
}

/** Local workerd is one isolate, so its memory is outbox enough. */
function keepInOutbox(mail: Mail): void {
  outbox.unshift(mail);
  outbox.length = Math.min(outbox.length, OUTBOX_MAX);
}

/** The newest mail first. */
export function outboxMails(): readonly Mail[] {
  return outbox;
}
