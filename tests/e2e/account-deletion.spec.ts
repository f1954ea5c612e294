import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';
import { bubbles, buy, composer, newPair, phone } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';

/** Leaving, as an asker and as a creator, and what the other side sees then. */

// The wrong password; the inbox's socket, which is told that its session has ended before the page is, may ask for
// a token or still connect, and is refused.
test.use({
  expectedComplaints: [
    /status of 403|status of 400 .+grant_type=refresh_token|WebSocket connection to .*\/api\/me\/socket/,
  ],
});

const QUESTION = 'Que manger avant de courir ?';

const section = (page: Page) => page.getByRole('region', { name: 'Supprimer mon compte' });
const dialog = (page: Page) => page.getByRole('dialog');
const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Supprimer définitivement' });

async function openDialog(page: Page): Promise<void> {
  await page.goto(`${paths.settings}#fin`);
  await section(page).getByRole('button', { name: 'Supprimer mon compte' }).press('Enter');
  await expect(dialog(page)).toContainText('Supprimer votre compte ?');
}

test('an asker leaves by keyboard on a phone, and is anonymous to the creator', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const conversation = await buy(request, pair, 'question');
  const [page, creator] = await Promise.all([open(pair.asker, phone), open(pair.creator)]);
  const sent = await request.post(`/api/conversations/${conversation.id}/messages`, {
    headers: apiHeaders(pair.asker),
    data: { id: randomUUID(), text: QUESTION },
  });
  expect(sent.status()).toBe(201);

  const inbox = page.waitForEvent('websocket');
  await openDialog(page);
  await expectAccessible(page);
  const password = dialog(page).getByRole('textbox', { name: 'Mot de passe actuel' });
  await expect(password).toBeFocused();
  await page.keyboard.type('Un-autre-mot-de-passe');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('alert')).toContainText('n’est pas le bon');
  await password.fill(PASSWORD);
  // The session ends before the code of the next screen has loaded.
  const releaseCode = await holdRequests(page, /\/assets\/landing/);
  const closed = (await inbox).waitForEvent('close');
  await confirm(page).press('Enter');
  await closed;
  releaseCode();
  await expect(page.getByText('Votre compte est supprimé.')).toBeVisible();
  expect(new URL(page.url()).pathname).toBe(paths.home);
  await page.goto(paths.settings);
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();

  // The question goes back, and its words stay with the creator.
  await creator.goto(paths.messages);
  await creator.getByRole('tab', { name: /Clôturées/ }).click();
  await creator.getByRole('link', { name: /Utilisateur anonyme/ }).click();
  await expect(bubbles(creator)).toContainText([QUESTION]);
  await expect(composer(creator)).toHaveAttribute('aria-disabled', 'true');
  await expect(creator.getByText('Léa Demande')).toHaveCount(0);
});

test('a creator refunds what is open to leave, or only stops selling', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await buy(request, pair, 'question');
  const page = await open(pair.creator);
  const refund = () => dialog(page).getByRole('checkbox', { name: 'Rembourser les questions' });

  await test.step('stops selling, which says what goes', async () => {
    await page.goto(paths.settings);
    await page.getByRole('button', { name: 'Arrêter de vendre' }).click();
    await expect(dialog(page)).toContainText('1 commande payée attend');
    await expectAccessible(page);
    await dialog(page).getByRole('button', { name: 'Continuer à vendre' }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('leaves once the open question is to be refunded', async () => {
    await openDialog(page);
    await expect(confirm(page)).toBeDisabled();
    await refund().check();
    await dialog(page).getByRole('textbox', { name: 'Mot de passe actuel' }).fill(PASSWORD);
    await confirm(page).click();
    await expect(page.getByText('Votre compte est supprimé.')).toBeVisible();
  });

  await expect(async () => {
    const answer = await request.get('/api/me/orders?role=asker', {
      headers: apiHeaders(pair.asker),
    });
    const { orders } = await answer.json();
    expect(orders).toMatchObject([{ other: null, outcome: 'refunded' }]);
  }).toPass();
  expect((await request.get(`/api/users/${pair.creator.username}`)).status()).toBe(404);
});
