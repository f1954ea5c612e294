import type { Page } from '@playwright/test';
import { SESSION_KEY } from '../../site/page-contract.ts';
import { expect, test, withMotion } from '../support/browser.ts';
import { bubbles, buy, composer, newConversation, say, write } from '../support/conversations.ts';
import { flakyNetwork } from '../support/flaky-network.ts';

/** No message is lost, doubled or out of order, whatever the network does. */

test.use({
  ...withMotion,
  expectedComplaints: [/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported module/],
});

test('messages written offline show at once and are sent once, in order, after reconnecting', async ({
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

  await test.step('a broken connection', async () => {
    await network.cut();
    await write(asker, 'Deux');
    await write(asker, 'Trois');
    await expect(bubbles(asker)).toHaveText(['Un', 'Deux', 'Trois']);
    await expect(asker.getByText('Reconnexion...')).toBeVisible();
    // Waits until the message is stored, and not only shown, before the asker is back.
    await say(request, pair.creator, id, 'Entre-temps');
    await network.mend();
    for (const page of [asker, creator])
      await expect(bubbles(page)).toHaveText(['Un', 'Entre-temps', 'Deux', 'Trois']);
    await expect(asker.getByText('Reconnexion...')).toBeHidden();
  });

  await test.step('a lost response, and a reload before the client notices', async () => {
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

  await test.step('the asker leaves the page while offline', async () => {
    await network.cut();
    await write(asker, 'Six');
    // The other screen's code cannot load now; the frame stays, and waits for it.
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

/** Advances the page's time step by step, so that responses arrive in between, until `expected` holds. */
async function passTimeUntil(page: Page, expected: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_000);
    await expected();
  }).toPass({ intervals: [100] });
}

test('an unsent message is not sent again, though its first version arrives later', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'question');
  const asker = await open(conversation.pair.asker);
  const network = await flakyNetwork(asker);
  await asker.clock.install();
  await asker.goto(conversation.paths.asker);
  await expect(asker.getByText('Une seule question : relisez-vous avant d’envoyer')).toBeVisible();
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
  // The client does not know yet whether it was stored.
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
  // No toast and no alert.
  await expect(asker.locator('[data-sonner-toast]')).toHaveCount(0);
});

test('waiting messages stay, each separately, and return to the field only if they are not stored', async ({
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

  await test.step('a message that was not sent yet returns to the field at once', async () => {
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

  await test.step('the others are sent, one by one', async () => {
    await network.mend();
    await passTimeUntil(asker, () =>
      expect(asker.getByText(WAITING)).toHaveCount(0, { timeout: 300 }),
    );
    await expect(bubbles(asker)).toHaveText(['Première', 'Troisième']);
    await expect(composer(asker)).toHaveValue('Deuxième\nLa suite');
  });

  await test.step('a message that turns out to be stored does not return to the field', async () => {
    await composer(asker).fill('');
    const { letNewOnesThrough } = network.loseAnswers();
    await write(asker, 'Quatrième');
    await asker.clock.runFor(4_000);
    await takeBack(asker, 'Quatrième').click();
    const unsending = asker.getByText('Retrait demandé');
    await expect(unsending).toBeVisible();
    letNewOnesThrough();
    await passTimeUntil(asker, () => expect(unsending).toHaveCount(0, { timeout: 300 }));
    await expect(bubbles(asker)).toHaveText(['Première', 'Troisième', 'Quatrième']);
    await expect(composer(asker)).toHaveValue('');
  });
});

test('a refused message is removed silently, and its text stays in the field', async ({
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

test('a draft is stored per conversation and user', async ({ open, newAccount, request }) => {
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

  // The other participant, on the same machine, does not see it.
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
  // When the session ends, the tabs' requests in flight are refused, and so are their sockets.
  test.use({ expectedComplaints: [/status of 40[01]|WebSocket/] });

  test('signing out in one tab closes the sockets of the other, and deletes its draft', async ({
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
    const stored = () =>
      other.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    await expect.poll(stored).not.toContain('Une phrase commencée');
  });
});
