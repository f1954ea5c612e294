import { randomUUID } from 'node:crypto';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { paths } from '../../site/paths.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import {
  bubbles,
  composer,
  newConversation,
  openBoth,
  phone,
  write,
} from '../support/conversations.ts';
import { type FailingServer, startFailingServer } from '../support/failing/failing-server.ts';

/** The database goes away under an open app. */

const port = ownPorts.failing;
let server: FailingServer;
test.use({ baseURL: `http://localhost:${port}`, expectedComplaints: [/status of 503/] });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startFailingServer(port, `${runDir}/failing-${randomUUID()}`);
});
test.afterAll(() => server.kill());

test('while D1 is gone a page says so and leads back, and a chat goes on', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { creator } = conversation.pair;
  const { asker: asking, creator: answering } = await openBoth(open, conversation);
  const visiting = await open(null, phone);
  for (const page of [asking, answering]) await expect(composer(page)).toBeEditable();
  await server.turnD1('gone');

  await test.step('both see what is said', async () => {
    await write(asking, 'Vous êtes toujours là ?');
    await expect(bubbles(answering)).toHaveText(['Vous êtes toujours là ?']);
    await write(answering, 'Oui, tout va bien.');
    await expect(bubbles(asking).last()).toHaveText('Oui, tout va bien.');
  });

  const profile = paths.publicProfile(creator.username);
  const heading = visiting.getByRole('heading', { level: 1 });
  await test.step('a page is an honest one, and comes back', async () => {
    // Its own looks are not answered: it would be back before the link is pressed, now and then.
    await visiting.route(`**${profile}`, (route) =>
      route.request().method() === 'HEAD' ? undefined : route.continue(),
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
    await again.click();
    await expect(heading).toHaveText(creator.name);
  });

  await test.step('D1 learns of what was said', async () => {
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
