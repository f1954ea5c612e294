import { type APIRequestContext, expect } from '@playwright/test';
import { VERIFY } from '../../site/account-contract.ts';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** The mails to the address in the local dev mailbox, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const { mails } = await (await request.get('/api/dev/outbox')).json();
  return mails.filter(({ to }: Mail) => to === email);
}

/** Recognises the link in the sign-up mail. */
const isConfirmation = (link: string) => new URL(link).searchParams.get('type') === 'signup';

/**
 * The links that were mailed to the address, newest first, in the local dev mailbox, excluding the sign-up
 * link.
 */
export async function mailedLinks(request: APIRequestContext, email: string): Promise<string[]> {
  return (await allMailedLinks(request, email)).filter((link) => !isConfirmation(link));
}

/** The link that was last mailed to the address, once it is there: mails are sent after the response. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await mailedLinks(request, email)).length).toBeGreaterThan(0);
  return (await mailedLinks(request, email))[0]!;
}

/** The links that confirm the address, newest first, once there are this many: a mail may be sent twice. */
export async function confirmationLinks(
  request: APIRequestContext,
  email: string,
  count = 1,
): Promise<string[]> {
  const links = async () => (await allMailedLinks(request, email)).filter(isConfirmation);
  await expect.poll(async () => (await links()).length).toBeGreaterThanOrEqual(count);
  return links();
}

/** Confirms the address through the API: notifications are mailed only then. */
export async function confirmAddress(request: APIRequestContext, email: string): Promise<void> {
  const [link] = await confirmationLinks(request, email);
  const form = Object.fromEntries(new URL(link!).searchParams);
  const answer = await request.post(VERIFY, { form, maxRedirects: 0 });
  expect(answer.headers().location).toContain('done=');
}

async function allMailedLinks(request: APIRequestContext, email: string): Promise<string[]> {
  const mails = await mailsTo(request, email);
  return mails.map(({ text }) => /https?:\S+/.exec(text)![0]);
}
