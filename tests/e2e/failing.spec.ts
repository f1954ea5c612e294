import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { PAGE_COOKIE } from '../../site/page-cookies.ts';
import { paths } from '../../site/paths.ts';
import { apiHeaders, ended, endToken, expect, storedSession, test } from '../support/browser.ts';
import {
  bubbles,
  composer,
  newConversation,
  openBoth,
  phone,
  write,
} from '../support/conversations.ts';
import { POST, postIdsOf } from '../support/creator.ts';
import { type FailingServer, startFailingServer } from '../support/failing/failing-server.ts';

/** The database becomes unavailable under an open app. */

const port = ownPorts.failing;
let server: FailingServer;
test.use({
  baseURL: `http://localhost:${port}`,
  expectedComplaints: [/status of (429|503)|^AuthRetryableFetchError/],
});
// The tests share one server, so they run one after another.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startFailingServer(port, `${runDir}/failing-${randomUUID()}`);
});
test.afterAll(() => server.kill());

test('a page shows an error and a way back while D1 is down, and a chat continues', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { creator } = conversation.pair;
  const { asker: asking, creator: answering } = await openBoth(open, conversation);
  const visiting = await open(null, phone);
  await visiting.clock.install();
  for (const page of [asking, answering]) await expect(composer(page)).toBeEditable();
  await server.turnD1('gone');

  await test.step('both users see the messages', async () => {
    await write(asking, 'Vous êtes toujours là ?');
    await expect(bubbles(answering)).toHaveText(['Vous êtes toujours là ?']);
    await write(answering, 'Oui, tout va bien.');
    await expect(bubbles(asking).last()).toHaveText('Oui, tout va bien.');
  });

  const profile = paths.publicProfile(creator.username);
  const heading = visiting.getByRole('heading', { level: 1 });
  await test.step('a page shows the failure, and recovers', async () => {
    // The screen's own retries find nothing at first; otherwise it might recover before the link is pressed.
    await visiting.route(`**${profile}`, (route) =>
      route.request().method() === 'HEAD' ? route.fulfill({ status: 503 }) : route.continue(),
    );
    const answer = await visiting.goto(profile);
    expect(answer?.status()).toBe(503);
    expect(await answer?.headerValue('Retry-After')).toBe('5');
    await expect(heading).toHaveText('Cette page est momentanément indisponible');
    await expect(visiting.getByText('elle s’affichera dès que')).toBeVisible();
    const again = visiting.getByRole('link', { name: 'Réessayer' });
    await Promise.all([
      visiting.waitForResponse((answer) => answer.request().isNavigationRequest()),
      again.click(),
    ]);
    await expect(heading).toHaveText('Cette page est momentanément indisponible');
    await server.turnD1('back');
    await visiting.unrouteAll();
    await expect(async () => {
      await visiting.clock.fastForward(60_000);
      await expect(heading).toHaveText(creator.name, { timeout: 500 });
    }).toPass();
  });

  await test.step('the messages reach D1', async () => {
    await expect(async () => {
      const answer = await request.get('/api/conversations', { headers: apiHeaders(creator) });
      const { conversations } = await answer.json();
      expect(conversations[0]).toMatchObject({
        id: conversation.id,
        lastMessageText: 'Oui, tout va bien.',
      });
    }).toPass({ timeout: 90_000 });
  });
});

/** The retry button beside the message that D1 fails, once enough requests have failed. */
async function retryOf(page: Page): Promise<Locator> {
  const alert = page.getByRole('alert').filter({ hasText: 'est momentanément indisponible' });
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(alert).toBeVisible({ timeout: 200 });
  }).toPass();
  return alert.getByRole('button', { name: 'Réessayer' });
}

test('a returning user stays signed in while D1 fails, and loses nothing that they wrote', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = conversation.pair;
  await request.post('/api/me/posts', {
    headers: apiHeaders(creator),
    data: { mediaType: 'text', ...POST },
  });
  const [postId] = await postIdsOf(request, creator);
  const chatting = await open(asker, phone);
  await chatting.clock.install();
  const commenting = await open(asker);
  const returning = await open(ended(creator), phone);
  const signingOut = await open(ended(asker));
  for (const page of [returning, signingOut]) await page.clock.install();
  await Promise.all([
    chatting.goto(conversation.paths.asker),
    commenting.goto(paths.post(postId!)),
  ]);
  const comments = commenting.getByRole('region', { name: 'Commentaires' });
  const comment = comments.getByLabel('Ajouter un commentaire');
  await composer(chatting).fill('Une dernière chose');
  await comment.fill('Une idée du soir');
  await server.turnD1('failing');

  await test.step('each screen shows the failure, and keeps the drafts and the session', async () => {
    await comment.press('Enter');
    await expect(commenting.getByText(/lors de l.ajout du commentaire/)).toBeVisible();
    await expect(comment).toHaveValue('Une idée du soir');

    await endToken(chatting);
    await Promise.all([chatting.reload(), returning.goto(paths.feed)]);
    for (const page of [chatting, returning]) {
      const before = await storedSession(page);
      await (await retryOf(page)).click();
      await expect(await retryOf(page)).toBeVisible();
      expect(new URL(page.url()).pathname).toMatch(/^\/main\//);
      expect(await storedSession(page)).toEqual(before);
    }
  });

  await test.step('a tab that refreshes too often stays signed in, too', async () => {
    const json = { error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
    await returning.route('**/api/auth/*', (route) => route.fulfill({ status: 429, json }));
    const before = await storedSession(returning);
    await (await retryOf(returning)).click();
    await expect(returning.getByText('Trop de requêtes.')).toBeVisible();
    await returning.clock.fastForward(30_000);
    expect(await storedSession(returning)).toEqual(before);
    await returning.unrouteAll();
  });

  await test.step('a sign-out ends the session on this device at once, and says that the server may not know', async () => {
    await signingOut.goto(paths.feed);
    await retryOf(signingOut);
    await signingOut.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(signingOut).toHaveURL('/');
    const alert = signingOut
      .getByRole('alert')
      .filter({ hasText: 'déconnecté de cet appareil, mais' });
    await expect(alert).toBeVisible();
    await expect(signingOut.getByRole('link', { name: 'Connexion', exact: true })).toBeVisible();
    expect(await storedSession(signingOut)).toBeNull();
  });

  await server.turnD1('back');
  await test.step('nothing signs the user in again', async () => {
    // The account library continues what it had begun.
    await signingOut.clock.fastForward(60_000);
    const pageCookies = async () =>
      (await signingOut.context().cookies()).filter(({ name }) => name === PAGE_COOKIE);
    await expect.poll(pageCookies).toEqual([]);
    await signingOut.goto(paths.feed);
    await expect(signingOut).toHaveURL(/\/auth/);
    expect(await storedSession(signingOut)).toBeNull();
    expect(await pageCookies()).toEqual([]);
  });

  await test.step('all content loads on request, and drafts are sent once', async () => {
    await returning.getByRole('main').getByRole('button', { name: 'Réessayer' }).click();
    await expect(returning.getByRole('article').first()).toBeVisible();
    const { refresh_token } = await storedSession(returning);
    expect(refresh_token).not.toBe(creator.session.refresh_token);

    await (await retryOf(chatting)).click();
    await expect(composer(chatting)).toHaveValue('Une dernière chose');
    await composer(chatting).press('Enter');
    await comment.press('Enter');
    await expect(comment).toHaveValue('');
    await expect(comments.getByText('Une idée du soir')).toHaveCount(1);
    await expect(bubbles(chatting)).toHaveText(['Une dernière chose']);
    await expect(composer(chatting)).toHaveValue('');
  });

  await test.step('a reload shows each once', async () => {
    // A bubble shows before its message has reached the server.
    const stored = async () => {
      const answer = await request.get(`/api/conversations/${conversation.id}/messages?after=0`, {
        headers: apiHeaders(creator),
      });
      const { messages } = await answer.json();
      return messages.map(({ text }: { text: string }) => text);
    };
    await expect.poll(stored).toEqual(['Une dernière chose']);
    await Promise.all([chatting.reload(), commenting.reload()]);
    await expect(bubbles(chatting)).toHaveText(['Une dernière chose']);
    await expect(comments.getByText('Une idée du soir')).toHaveCount(1);
    expect(await stored()).toEqual(['Une dernière chose']);
  });
});
