import type { Mail } from '../../platform/mail/mail.ts';
import { note, paragraph } from '../../platform/mail/parts.ts';

/** What a person is told of their account. */
export interface AccountMail {
  to: string;
  subject: string;
  text: string;
  action: { label: string; href: string };
  /**
   * Whether its reader has just asked for it, and waits. Such a mail is tried even where others have
   * come back.
   */
  isAskedFor?: boolean;
}

const REASON =
  'Vous recevez cet e-mail parce que cette adresse est celle d’un compte Dis-moi, ou a été donnée pour en être une. Ce qui touche à la sécurité d’un compte ne se désactive pas.';

/** Composes the mail. Each mail stands alone, and is sent once. */
export function accountMail({ to, subject, text, action }: AccountMail): Mail {
  return {
    ...{ to, subject, action },
    parts: [paragraph(text)],
    reason: note(REASON),
    key: `account.${crypto.randomUUID()}`,
  };
}
