import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { paths } from '../../site/paths.ts';
import { type Account, apiHeaders, expect, test } from '../support/browser.ts';
import { bubbles, newPair, phone, write } from '../support/conversations.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';
import { type PushService, type Received, startPushService } from '../support/push-service.ts';

/** The whole round of a question: an absent user is called back, by mail and by push. */

const port = ownPorts.calledBack;
const stateDir = `${runDir}/called-back-${randomUUID()}`;
/** A day lasts ten minutes, so a mail that is due after three minutes is sent after a moment. */
const SECONDS_PER_DAY = '600';

test.use({ baseURL: `http://localhost:${port}` });

let server: OwnServer;
let pushService: PushService;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  pushService = await startPushService();
  server = await startServer(port, stateDir, { SECONDS_PER_DAY });
});
test.afterAll(async () => {
  await server.kill();
  await pushService.stop();
});

/** A device that takes the user's pushes; returns what it has received. */
async function deviceOf(request: APIRequestContext, person: Account) {
  const subscribed = await request.post(`${pushService.origin}/subscriptions`);
  const { endpoint, keys } = await subscribed.json();
  const answer = await request.post('/api/me/push-subscriptions', {
    headers: apiHeaders(person),
    data: { endpoint, keys },
  });
  expect(answer.status()).toBe(201);
  const received = endpoint.replace('/push/', '/subscriptions/');
  return async () => ((await (await request.get(received)).json()) as Received).pushes;
}

/** Waits until the user has exactly one mail with this subject, and returns it. */
async function theMailTo(request: APIRequestContext, person: Account, words: string) {
  const about = async () =>
    (await mailsTo(request, person.email)).filter(({ subject }) => subject.includes(words));
  await expect.poll(async () => (await about()).length, { timeout: 40_000 }).toBe(1);
  return (await about())[0]!;
}

const QUESTION = 'Combien de temps au four ?';
const ANSWER = 'Trente minutes à 180 degrés.';

test('a question calls its creator back, and the answer calls the asker back', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  for (const { email } of Object.values(pair)) await confirmAddress(request, email);
  // The creator has no device, so that a mail comes; the asker's device makes theirs superfluous.
  const pushesToAsker = await deviceOf(request, pair.asker);
  const closeBrowser = (page: Page) => page.context().close();
  /** Opens the link of a mail on a phone, as its reader does. */
  const follow = async (person: Account, { text }: { text: string }) => {
    const page = await open(person, phone);
    await page.goto(/https?:\S+/.exec(text)![0]);
    return page;
  };

  await test.step('the asker asks, and leaves', async () => {
    const page = await open(pair.asker, phone);
    await page.goto(paths.askMe(pair.creator.username));
    await page.getByRole('button', { name: 'Pâtisserie' }).click();
    await page.getByRole('button', { name: /One shot/ }).click();
    await page.getByRole('button', { name: 'Select and pay' }).click();
    await write(page, QUESTION);
    await expect(page.getByRole('region', { name: 'Paiement' })).toContainText('Au plus tard');
    // It shows before the question has reached the server.
    await expect(page.getByText('Question envoyée')).toBeVisible();
    await closeBrowser(page);
  });

  await test.step('the absent creator is notified, comes by the mail and answers', async () => {
    const mail = await theMailTo(request, pair.creator, 'Léa Demande vous pose une question');
    const notified = JSON.stringify(mail);
    expect(notified).toContain('Léa Demande vous pose une question');
    expect(notified).not.toContain(QUESTION);
    const page = await follow(pair.creator, mail);
    await expect(bubbles(page)).toHaveText([QUESTION]);
    await write(page, ANSWER);
    await expect(page.getByText('Conversation terminée')).toBeVisible();
    await closeBrowser(page);
  });

  await test.step('the absent asker is called back, and lands on the answer', async () => {
    await expect.poll(pushesToAsker, { timeout: 40_000 }).toHaveLength(1);
    const [{ payload }] = (await pushesToAsker()) as [Received['pushes'][number]];
    expect(JSON.stringify(payload)).not.toContain(ANSWER);
    expect(payload).toMatchObject({ title: 'Camille Répond vous a répondu' });
    const page = await open(pair.asker, phone);
    await page.goto((payload as { href: string }).href);
    await expect(bubbles(page)).toHaveText([QUESTION, ANSWER]);
    await expect(page).toHaveTitle(/^[^(].+ · Dis-moi$/);
  });

  await test.step('no user is notified twice, nor of a message that they have read', async () => {
    for (const person of [pair.asker, pair.creator])
      await expect(async () => {
        const answer = await request.get('/api/me/notifications', { headers: apiHeaders(person) });
        const { notifications, unread } = await answer.json();
        expect([notifications.length, unread]).toEqual([1, 0]);
      }).toPass({ timeout: 10_000 });
    await theMailTo(request, pair.creator, 'Léa Demande vous pose une question');
    expect(await pushesToAsker()).toHaveLength(1);
    const subjects = (await mailsTo(request, pair.asker.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('vous a répondu'))).toEqual([]);
  });
});
