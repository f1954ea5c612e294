import type { APIRequestContext } from '@playwright/test';

/** The links in the local outbox that were mailed to the address, newest first. */
export async function mailedLinks(request: APIRequestContext, email: string): Promise<string[]> {
  const { mails } = await (await request.get('/api/dev/outbox')).json();
  return mails
    .filter(({ to }: { to: string }) => to === email)
    .map(({ text }: { text: string }) => /https?:\S+/.exec(text)![0]);
}
