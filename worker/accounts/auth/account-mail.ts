import type { Mail } from '../../platform/mail/mail.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';

/** A mail about the recipient's account. */
export interface AccountMail {
  to: string;
  subject: string;
  text: string;
  action: { label: string; href: string };
  /**
   * True when the recipient has just requested it and is waiting. Such a mail is sent even when earlier
   * ones have bounced.
   */
  isAskedFor?: boolean;
  /** Identifies the mail when it may be sent again; random by default. */
  key?: string;
}

const REASON =
  'Vous recevez cet e-mail parce que cette adresse est celle d’un compte Dis-moi, ou a été donnée pour en être une. Ce qui touche à la sécurité d’un compte ne se désactive pas.';

/** Composes the mail. Each mail belongs to no thread, and is sent once. */
export function accountMail({
  to,
  subject,
  text,
  action,
  key = `account.${crypto.randomUUID()}`,
}: AccountMail): Mail {
  return {
    ...{ to, subject, action, key },
    parts: [paragraph(text)],
    reason: note(REASON),
  };
}
