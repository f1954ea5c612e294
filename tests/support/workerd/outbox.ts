import { afterResponses } from './after-responses.ts';
import { ask, type Person } from './marketplace.ts';

/** A mail that was captured instead of sent. */
export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** The captured mails to the address, newest first, those that follow a response included. */
export async function mailsTo(email: string): Promise<CapturedMail[]> {
  await afterResponses();
  const response = await ask(new Request('http://localhost/api/dev/outbox'));
  const { mails } = await response.json<{ mails: CapturedMail[] }>();
  return mails.filter(({ to }) => to === email);
}

/** The captured mails to a user of the tests' marketplace. */
export const mailsOf = ({ id }: Person) => mailsTo(`${id}@example.com`);
