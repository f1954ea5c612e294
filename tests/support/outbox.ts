import { type APIRequestContext, expect } from '@playwright/test';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails in the local outbox to the address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const { mails } = await (await request.get('/api/dev/outbox')).json();
  return mails.filter(({ to }: Mail) => to === email);
}

/** The links in the local outbox that were mailed to the address, newest first. */
export async function mailedLinks(request: APIRequestContext, email: string): Promise<string[]> {
  const mails = await mailsTo(request, email);
  return mails.map(({ text }) => /https?:\S+/.exec(text)![0]);
}

/** The link that was last mailed to the address, once it has been: mails leave behind the answer. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await mailedLinks(request, email)).length).toBeGreaterThan(0);
  return (await mailedLinks(request, email))[0]!;
}
