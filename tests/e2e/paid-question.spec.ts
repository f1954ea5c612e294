import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type Account, apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';

/** The product's main path, from a visitor to a rated answer, in two browsers. */

const phone = { viewport: { width: 375, height: 780 } };

/** Makes the account a creator with one topic and all tariffs on. */
async function becomeCreator(request: APIRequestContext, account: Account): Promise<void> {
  const headers = apiHeaders(account);
  const { topics } = await (await request.get('/api/topics')).json();
  const topic = topics.find((each: { parentId: string | null }) => each.parentId);
  const offer = (priceCents: number) => ({ active: true, priceCents });
  const calls = [
    request.post('/api/me/creator', { headers }),
    request.put('/api/me/tariffs', {
      headers,
      data: { question: offer(300), day: offer(1000), month: offer(1500) },
    }),
  ];
  for (const call of calls) expect((await call).ok()).toBe(true);
  const data = { topics: [{ topicId: topic.id, description: null }] };
  expect((await request.put('/api/me/topics', { headers, data })).ok()).toBe(true);
}

test('a new user pays for a question, gets an answer, and rates it', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const creatorAccount = await newAccount('Camille Répond');
  const creator = await open(creatorAccount);
  await becomeCreator(request, creatorAccount);
  await creator.goto('/main/messages');
  await expect(creator.getByText('Aucun message', { exact: true })).toBeVisible();

  const asker = await open(null, phone);
  const username = `lea.${randomUUID().slice(0, 8)}`;
  await test.step('sign up and sign in', async () => {
    await asker.goto('/auth');
    await asker.getByRole('button', { name: /créer un compte|inscri/i }).click();
    await asker.getByLabel("Nom d'utilisateur").fill(username);
    await asker.getByLabel('Nom complet').fill('Léa Demande');
    await asker.getByLabel('E-mail').fill(`${username}@example.com`);
    await asker.getByLabel('Mot de passe').fill(PASSWORD);
    await asker.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(
      asker.getByText('Compte créé avec succès ! Vous pouvez maintenant vous connecter.'),
    ).toBeVisible();
    await asker.getByLabel('E-mail').fill(`${username}@example.com`);
    await asker.getByLabel('Mot de passe').fill(PASSWORD);
    await asker.getByRole('button', { name: 'Se connecter' }).click();
    await expect(asker).toHaveURL('/main/feed');
  });

  await test.step('find the creator and pay', async () => {
    await asker.goto(`/main/user/${creatorAccount.username}`);
    await expect(asker.getByText('Pas encore noté').first()).toBeVisible();
    await asker.getByRole('link', { name: 'Ask Me' }).click();
    const pay = asker.getByRole('button', { name: 'Select and pay' });
    await expect(pay).toBeDisabled();
    await asker.getByRole('region', { name: 'Select Topic' }).getByRole('button').click();
    await expect(pay).toBeDisabled();
    await asker.getByRole('button', { name: /One shot/ }).click();
    await pay.click();
    await expect(asker).toHaveURL(/\/main\/conversation\/.*\/question\?c=/);
    await expect(asker.getByText("Aucun message pour l'instant.")).toBeVisible();
    await expect(asker.getByText('Messages restants: 1')).toBeVisible();
  });

  await test.step('ask; the creator sees it without reloading', async () => {
    const composer = asker.getByPlaceholder('Tapez votre message...');
    await composer.fill('Comment bien commencer ?');
    await composer.press('Shift+Enter');
    await expect(asker.getByText('Messages restants: 1')).toBeVisible();
    await composer.press('Enter');
    await expect(asker.getByText('Messages restants: 0')).toBeVisible();
    await expect(asker.getByPlaceholder('Vous ne pouvez plus envoyer de messages')).toBeDisabled();
    await creator.getByRole('link', { name: /Comment bien commencer/ }).click();
    await expect(creator.getByRole('log')).toContainText('Comment bien commencer ?');
  });

  await test.step('answer; both see the end, and neither can send', async () => {
    const composer = creator.getByPlaceholder('Tapez votre message...');
    await composer.fill('Un petit pas à la fois.');
    await composer.press('Enter');
    for (const side of [asker, creator]) {
      await expect(side.getByText('Conversation terminée')).toBeVisible();
      await expect(side.getByRole('log')).toContainText('Un petit pas à la fois.');
      await expect(side.getByPlaceholder('Vous ne pouvez plus envoyer de messages')).toBeDisabled();
    }
    await expect(creator.getByText('Votre évaluation')).toBeHidden();
  });

  await test.step('rate; the rating is locked, and shows on the profile', async () => {
    await asker.getByRole('radio', { name: '1 étoile' }).press('Enter');
    await expect(asker.getByText('Veuillez donner une note')).toBeVisible();
    await asker.getByLabel(/Commentaire/).fill('Parfait');
    await asker.reload();
    await expect(asker.getByText('7/500')).toBeVisible();
    // By keyboard: the stars are radio buttons.
    await asker.getByRole('radio', { name: '1 étoile' }).focus();
    for (let star = 1; star < 5; star += 1) await asker.keyboard.press('ArrowRight');
    await asker.getByRole('button', { name: 'Envoyer mon évaluation' }).click();
    await expect(asker.getByText('Votre évaluation a été enregistrée')).toBeVisible();
    await asker.reload();
    await expect(asker.getByText('Évaluation soumise')).toBeVisible();
    // The rating reaches the profile a moment later.
    await expect(async () => {
      await asker.goto(`/main/user/${creatorAccount.username}`);
      await expect(asker.getByText('5.0').first()).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await asker.goto('/main/messages');
    await expect(asker.getByRole('tab', { name: 'Clôturées (1)' })).toBeVisible();
  });
});
