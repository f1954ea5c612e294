import { exports } from 'cloudflare:workers';
import type { Person } from './marketplace.ts';

/** A mail that was kept instead of sent. */
export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The mails to the address that were kept instead of sent, newest first. */
export async function mailsTo(email: string): Promise<CapturedMail[]> {
  const response = await exports.default.fetch('http://localhost/api/dev/outbox');
  const { mails } = await response.json<{ mails: CapturedMail[] }>();
  return mails.filter(({ to }) => to === email);
}

/** The same for a person of the tests' marketplace. */
export const mailsOf = ({ id }: Person) => mailsTo(`${id}@example.com`);
