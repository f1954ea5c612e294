import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { expect, test, withMotion } from '../support/browser.ts';
import { bubbles, buy, composer, newConversation, say, write } from '../support/conversations.ts';
import { flakyNetwork } from '../support/flaky-network.ts';

/** No word is lost, doubled or out of order, whatever the network does. */

test.use({
  ...withMotion,
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module/],
});

test('what is written offline shows at once and is sent once, in order, after reconnecting', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  const [asker, creator] = [await open(pair.asker), await open(pair.creator)];
  const network = await flakyNetwork(asker);
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  await write(asker, 'Un');
  await expect(bubbles(creator)).toHaveText(['Un']);

  await test.step('a connection that is gone', async () => {
    await network.cut();
    await write(asker, 'Deux');
    await write(asker, 'Trois');
    await expect(bubbles(asker)).toHaveText(['Un', 'Deux', 'Trois']);
    await expect(asker.getByText('Reconnexion...')).toBeVisible();
    // Stored, and not only written, before the asker is back.
    await say(request, pair.creator, id, 'Entre-temps');
    await network.mend();
    for (const page of [asker, creator])
      await expect(bubbles(page)).toHaveText(['Un', 'Entre-temps', 'Deux', 'Trois']);
    await expect(asker.getByText('Reconnexion...')).toBeHidden();
  });

  await test.step('an answer that gets lost, and a reload before it is missed', async () => {
    const { letNewOnesThrough } = network.loseAnswers();
    await write(asker, 'Quatre');
    await expect(bubbles(creator).last()).toHaveText('Quatre');
    letNewOnesThrough();
    await asker.reload();
    const all = ['Un', 'Entre-temps', 'Deux', 'Trois', 'Quatre'];
    for (const page of [asker, creator]) await expect(bubbles(page)).toHaveText(all);
    await write(asker, 'Cinq');
    for (const page of [asker, creator]) await expect(bubbles(page)).toHaveText([...all, 'Cinq']);
    await expect(composer(asker)).toHaveValue('');
  });

  await test.step('leaving the page while offline', async () => {
    await network.cut();
    await write(asker, 'Six');
    // The code of another screen cannot come now; the frame stays, and waits for it.
    await asker.getByRole('link', { name: 'Explorer' }).click();
    await expect(asker.getByText('La page s’affichera dès le retour du réseau.')).toBeVisible();
    await network.mend();
    await asker.getByRole('link', { name: 'Messages', exact: true }).click();
    await asker
      .getByRole('tabpanel')
      .getByRole('link', { name: /Camille Répond/ })
      .click();
    for (const page of [asker, creator]) await expect(bubbles(page).last()).toHaveText('Six');
    await expect(bubbles(creator)).toHaveCount(7);
    await expect(composer(asker)).toHaveValue('');
  });
});

const WAITING = 'En attente du réseau';
const takeBack = (page: Page, text: string) =>
  bubbles(page)
    .filter({ hasText: text })
    .locator('../..')
    .getByRole('button', { name: 'Modifier ou retirer' });

/** Lets time pass for the page step by step, so that answers come in between, until `expected` holds. */
async function passTimeUntil(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expected();
  }).toPass({ intervals: [100] });
}

test('a message taken back is not sent, though its first version arrives after all', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'question');
  const asker = await open(conversation.pair.asker);
  const network = await flakyNetwork(asker);
  await asker.clock.install();
  await asker.goto(conversation.paths.asker);
  await expect(asker.getByText("Une seule question : relisez-vous avant d'envoyer")).toBeVisible();
  const creator = await open(conversation.pair.creator);
  await creator.goto(conversation.paths.creator);

  const { letNewOnesThrough, letOldFramesArrive } = network.stall();
  await write(asker, 'La première version');
  await asker.clock.runFor(5_000);
  await expect(asker.getByText('Reconnexion...')).toBeVisible();
  await expect(asker.getByText(WAITING)).toBeVisible();
  await asker.clock.runFor(60_000);
  await expect(bubbles(asker)).toHaveText(['La première version']);
  await expect(composer(asker)).toHaveValue('');
  await expect(composer(asker)).toBeDisabled();

  await takeBack(asker, 'La première version').click();
  await expect(asker.getByText('Retrait demandé, en attente du réseau')).toBeVisible();
  // Nobody knows yet what became of it.
  await expect(composer(asker)).toHaveValue('');

  letNewOnesThrough();
  await passTimeUntil(asker, () =>
    expect(composer(asker)).toHaveValue('La première version', { timeout: 300 }),
  );
  await expect(bubbles(asker)).toHaveCount(0);
  await write(asker, 'La version corrigée');
  await letOldFramesArrive();
  for (const page of [asker, creator])
    await expect(bubbles(page)).toHaveText(['La version corrigée']);
  await asker.reload();
  await expect(bubbles(asker)).toHaveText(['La version corrigée']);
  // Silently: no toast, no alert.
  await expect(asker.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('messages that wait stay, each by itself, and come back only if they are not stored', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const asker = await open(conversation.pair.asker);
  const network = await flakyNetwork(asker);
  await asker.clock.install();
  await asker.goto(conversation.paths.asker);
  await expect(asker.getByText("Aucun message pour l'instant.")).toBeVisible();

  await test.step('before it has left, a message comes back at once', async () => {
    await network.cut();
    for (const text of ['Première', 'Deuxième', 'Troisième']) await write(asker, text);
    await composer(asker).fill('La suite');
    await asker.clock.runFor(60_000);
    await expect(bubbles(asker)).toHaveText(['Première', 'Deuxième', 'Troisième']);
    await expect(asker.getByRole('log').getByText(WAITING)).toHaveCount(3);
    await takeBack(asker, 'Deuxième').click();
    await expect(composer(asker)).toHaveValue('Deuxième\nLa suite');
    await expect(composer(asker)).toBeFocused();
    await expect(bubbles(asker)).toHaveText(['Première', 'Troisième']);
  });

  await test.step('the others leave, one by one', async () => {
    await network.mend();
    await passTimeUntil(asker, () =>
      expect(asker.getByText(WAITING)).toHaveCount(0, { timeout: 300 }),
    );
    await expect(bubbles(asker)).toHaveText(['Première', 'Troisième']);
    await expect(composer(asker)).toHaveValue('Deuxième\nLa suite');
  });

  await test.step('what turns out to be stored does not come back', async () => {
    await composer(asker).fill('');
    const { letNewOnesThrough } = network.loseAnswers();
    await write(asker, 'Quatrième');
    await asker.clock.runFor(4_000);
    await takeBack(asker, 'Quatrième').click();
    const askedBack = asker.getByText('Retrait demandé');
    await expect(askedBack).toBeVisible();
    letNewOnesThrough();
    await passTimeUntil(asker, () => expect(askedBack).toHaveCount(0, { timeout: 300 }));
    await expect(bubbles(asker)).toHaveText(['Première', 'Troisième', 'Quatrième']);
    await expect(composer(asker)).toHaveValue('');
  });
});

test('a refused message is taken back silently, and its text stays', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'question');
  const [first, second] = [await open(pair.asker), await open(pair.asker)];
  const network = await flakyNetwork(second);
  await Promise.all([first.goto(paths.asker), second.goto(paths.asker)]);
  await expect(second.getByText('Messages restants: 1')).toBeVisible();
  await network.cut();
  await write(second, 'La seconde');
  await expect(composer(second)).toBeDisabled();
  await write(first, 'La première');
  await expect(first.getByText('Messages restants: 0')).toBeVisible();
  await network.mend();
  await expect(bubbles(second)).toHaveText(['La première']);
  await expect(composer(second)).toHaveValue('La seconde');
  await expect(composer(second)).toBeDisabled();
  await expect(second.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('a draft is kept per conversation and person', async ({ open, newAccount, request }) => {
  const { pair, ...running } = await newConversation(newAccount, request, 'day');
  const baking = await buy(request, pair, 'question', 'patisserie');
  const asker = await open(pair.asker);
  await asker.goto(running.paths.asker);
  await composer(asker).fill('Sur la course');
  await asker.goto(baking.paths.asker);
  await expect(composer(asker)).toHaveValue('');
  await composer(asker).fill('Sur les tartes');
  await asker.getByRole('link', { name: 'Retour aux messages' }).click();
  await asker.getByRole('link', { name: /Course à pied/ }).click();
  await expect(composer(asker)).toHaveValue('Sur la course');
  await asker.reload();
  await expect(composer(asker)).toHaveValue('Sur la course');

  // The other participant, on the same machine, does not get to see it.
  const session = JSON.stringify(pair.creator.session);
  await asker.evaluate(
    ([key, value]) => localStorage.setItem(key!, value!),
    [SESSION_KEY, session],
  );
  await asker.goto(running.paths.creator);
  await expect(asker.getByRole('heading', { level: 1, name: 'Léa Demande' })).toBeVisible();
  await expect(composer(asker)).toHaveValue('');
});

test.describe('two tabs', () => {
  // What they were asking for when the session ended is refused, and so are their sockets.
  test.use({ expectedComplaints: [/status of 40[01]|WebSocket/] });

  test('signing out in one tab closes the sockets of the other, and leaves no draft behind', async ({
    open,
    newAccount,
    request,
  }) => {
    const { pair, paths } = await newConversation(newAccount, request, 'day');
    const tab = await open(pair.asker);
    const other = await tab.context().newPage();
    const sockets = new Set<string>();
    other.on('websocket', (socket) => {
      sockets.add(socket.url());
      socket.on('close', () => sockets.delete(socket.url()));
    });
    await other.goto(paths.asker);
    await composer(other).fill('Une phrase commencée');
    await expect(() => expect(sockets.size).toBe(2)).toPass();
    await tab.goto('/main/messages');
    await tab.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(other).toHaveURL(/\/auth/);
    await expect(() => expect(sockets.size).toBe(0)).toPass();
    const kept = () => other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    await expect.poll(kept).not.toContain('Une phrase commencée');
  });
});
