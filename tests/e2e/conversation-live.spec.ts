import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { expect, test, withMotion } from '../support/browser.ts';
import {
  bubbles,
  buy,
  composer,
  newConversation,
  openBoth,
  phone,
  write,
} from '../support/conversations.ts';
import { endSubscription } from '../support/expire-subscription.ts';

/** Day and month conversations as both users see them, live, until their time ends. */

const CLOSED = 'Vous ne pouvez plus envoyer de messages';

test.use({ ...withMotion, expectedComplaints: [/Failed to load resource/] });

test('in a day conversation both users write without limit and see the same in both browsers', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = await openBoth(open, conversation, { asker: phone });

  await expect(asker.getByRole('heading', { level: 1, name: 'Camille Répond' })).toBeVisible();
  await expect(creator.getByRole('heading', { level: 1, name: 'Léa Demande' })).toBeVisible();
  for (const page of [asker, creator]) {
    await expect(page.getByText('One Day', { exact: true })).toBeVisible();
    await expect(page.getByText('9 €', { exact: true })).toBeVisible();
    await expect(page.getByText('23h 59m restantes')).toBeVisible();
    await expect(page.getByText('Messages restants')).toBeHidden();
    await expect(page.getByText("Aucun message pour l'instant.")).toBeVisible();
  }

  const turns = [
    [asker, 'Bonjour !'],
    [asker, 'Une question :\nen deux lignes.'],
    [creator, 'Bonjour Léa.'],
    [creator, 'Je vous écoute.'],
    [asker, `Merci <b>beaucoup</b> : ${'a'.repeat(80)}`],
  ] as const;
  for (const [page, text] of turns) {
    await write(page, text);
    for (const side of [asker, creator]) await expect(bubbles(side).last()).toHaveText(text);
  }
  for (const side of [asker, creator])
    await expect(bubbles(side)).toHaveText(turns.map(([, text]) => text));
  // A word as long as an address breaks instead of widening the screen.
  const log = asker.getByRole('log');
  expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  // Messages are grouped by author: one time under each of three groups, below the day.
  await expect(log.getByRole('time')).toHaveCount(3);
  await expect(log.getByText('Aujourd’hui')).toHaveCount(1);

  await expectAccessible(asker);
});

test('a month conversation closes on both screens when its time ends, and the asker rates it', async ({
  open,
  newAccount,
  request,
}) => {
  const bought = await newConversation(newAccount, request, 'month');
  const { pair } = bought;
  const { asker, creator } = await openBoth(open, bought, { creator: phone });
  await expect(creator.getByRole('heading', { level: 1, name: /Premium/ })).toBeVisible();
  for (const page of [asker, creator]) {
    await expect(page.getByText('One Month', { exact: true })).toBeVisible();
    await expect(page.getByText('29j 23h restantes')).toBeVisible();
  }

  // The month's subscription opens the creator's other topic until it ends, which is soon.
  const end = new Date(Date.now() + 15_000);
  await endSubscription(pair.asker.session.user.id, end);
  const { paths } = await buy(request, pair, 'month', 'patisserie');
  await Promise.all([asker.goto(paths.asker), creator.goto(paths.creator)]);
  for (const page of [asker, creator])
    await expect(page.getByText('0m restantes', { exact: true })).toBeVisible();
  await write(asker, 'Avant la fin');
  await expect(bubbles(creator)).toHaveText(['Avant la fin']);
  await composer(asker).fill('Une phrase commencée');

  for (const page of [asker, creator]) {
    await expect(page.getByText('Conversation expirée')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Expiré', { exact: true })).toBeVisible();
    await expect(page.getByPlaceholder(CLOSED)).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Envoyer', exact: true })).toBeDisabled();
  }
  expect(Date.now()).toBeGreaterThanOrEqual(end.getTime());
  await expect(composer(asker)).toHaveValue('Une phrase commencée');

  await expect(asker.getByRole('heading', { name: 'Votre évaluation' })).toBeVisible();
  await expect(creator.getByRole('heading', { name: 'Votre évaluation' })).toBeHidden();
  const comment = asker.getByLabel('Commentaire (facultatif)');
  await asker.locator('label', { hasText: '4 étoiles' }).click();
  await comment.fill('é'.repeat(501));
  await expect(asker.getByText('501/500')).toBeVisible();
  await comment.fill('é'.repeat(500));
  await expect(asker.getByText('500/500')).toBeVisible();
  const submit = asker.getByRole('button', { name: 'Envoyer mon évaluation' });
  await asker.route('**/rating', (route) => route.abort());
  await submit.click();
  await expect(asker.getByText("Une erreur s'est produite")).toBeVisible();
  await asker.route('**/rating', (route) => route.fulfill({ status: 500, json: {} }));
  await submit.click();
  await expect(asker.getByText('Impossible de sauvegarder votre évaluation')).toBeVisible();
  await asker.unroute('**/rating');
  await submit.click();
  await expect(asker.getByText('Merci !')).toBeVisible();
  await expect(asker.getByText('Évaluation soumise')).toBeVisible();
  // The creator sees the rating that they received, and no panel.
  await expect(creator.getByText('Note reçue')).toHaveCount(1);
  await expect(creator.getByRole('log')).toContainText('4.0');
  await expect(creator.getByText('Évaluation soumise')).toBeHidden();
  // The rating completes the expired conversation, for both users.
  for (const page of [asker, creator])
    await expect(page.getByText('Conversation terminée')).toBeVisible();
});

test('each sees that the other has read and types, until one of them switches it off', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = await openBoth(open, conversation, { asker: phone });
  const read = (page: Page) => page.getByRole('log').getByText('Lu', { exact: true });
  const typing = (page: Page, name: string) => page.getByText(`${name} écrit…`);
  await write(asker, 'Bonjour !');
  await expect(read(asker)).toBeVisible();
  await write(creator, 'Bonjour Léa.');
  await expect(read(creator)).toBeVisible();

  await composer(creator).pressSequentially('Je');
  await expect(typing(asker, 'Camille Répond')).toBeVisible();
  await expect(asker.getByRole('status').filter({ hasText: 'Camille Répond écrit' })).toHaveCount(
    1,
  );
  await expectAccessible(asker);
  await composer(creator).press('Enter');
  await expect(bubbles(asker).last()).toHaveText('Je');
  await expect(typing(asker, 'Camille Répond')).toBeHidden();

  // A page that is opened later knows it too.
  await asker.reload();
  await expect(read(asker)).toBeVisible();

  const settings = await open(conversation.pair.asker);
  await settings.goto('/main/profile/settings');
  const choice = settings.getByRole('switch', { name: 'Montrer quand je lis et quand j’écris' });
  await expect(choice).toBeChecked();
  const saved = settings.waitForResponse(/notification-preferences/);
  await choice.click();
  await saved;
  await expect(choice).not.toBeChecked();
  await expectAccessible(settings);
  await asker.reload();
  await expect(bubbles(asker)).toHaveCount(3);
  await composer(asker).pressSequentially('Merci');
  await composer(asker).press('Enter');
  await expect(bubbles(creator).last()).toHaveText('Merci');
  await composer(creator).pressSequentially('De rien');
  await composer(creator).press('Enter');
  await expect(bubbles(asker).last()).toHaveText('De rien');
  await expect(read(asker)).toHaveCount(0);
  await creator.reload();
  await expect(bubbles(creator)).toHaveCount(5);
  await expect(read(creator)).toHaveCount(0);
});
