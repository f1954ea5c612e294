import { randomUUID } from 'node:crypto';
import { apiHeaders, expect, PASSWORD, test, waitForHydration } from '../support/browser.ts';
import { composer, newPair, write } from '../support/conversations.ts';
import { newAuthor } from '../support/creator.ts';
import { translate, translateEarly } from '../support/translation.ts';

/** The product works in a page that the browser translates, and shows changes. */

// A user who is not a creator yet has no posts of their own to read.
test.use({ expectedComplaints: [/status of 403/] });

test('signing up, saving a name and becoming a creator work in a translated page', async ({
  page,
}) => {
  const username = `lea.${randomUUID().slice(0, 8)}`;
  await page.goto('/auth');
  await translate(page);
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Recevoir un lien' }).click();
  await expect(page.getByRole('status').first()).toContainText('e-mail');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Créer un compte' }).click();
  await page.getByLabel("Nom d'utilisateur").fill(username);
  await page.getByLabel('Nom complet').fill('Léa Traduite');
  await page.getByLabel('E-mail').fill(`${username}@example.com`);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await expect(page.getByText('Vous pouvez maintenant vous connecter.')).toBeVisible();
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL('/main/feed');

  await page.goto('/main/profile');
  await translate(page);
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  await page.getByLabel('Nom affiché').fill('Léa Nouvelle');
  await page.getByRole('button', { name: 'Sauvegarder' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Léa Nouvelle').first()).toBeVisible();

  await page.goto('/main/profile/posts');
  await translate(page);
  await page.getByRole('button', { name: 'Devenir créateur' }).click();
  await expect(page.getByRole('button', { name: 'Ajouter un post (0/10)' })).toBeVisible();
});

test('a question, its answer and a rating work in translated pages', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const asker = await open(pair.asker);
  await asker.goto(`/main/ask/${pair.creator.username}`);
  await translate(asker);
  await asker.getByRole('region', { name: 'Select Topic' }).getByRole('button').first().click();
  await asker.getByRole('button', { name: /One shot/ }).click();
  await asker.getByRole('button', { name: 'Select and pay' }).click();
  await expect(asker).toHaveURL(/\/main\/conversation\/.*\/question\?c=/);
  await waitForHydration(asker);
  await write(asker, 'Comment bien commencer ?');
  await expect(asker.getByText('Messages restants: 0')).toBeVisible();

  const creator = await open(pair.creator);
  await creator.goto('/main/messages');
  await translate(creator);
  await creator.getByRole('link', { name: /Comment bien commencer/ }).click();
  await expect(composer(creator)).toBeVisible();
  await write(creator, 'Un petit pas à la fois.');
  await expect(creator.getByText('Conversation terminée')).toBeVisible();
  await expect(asker.getByRole('log')).toContainText('Un petit pas à la fois.');
  await asker.getByRole('radio', { name: '1 étoile' }).focus();
  for (let star = 1; star < 5; star += 1) await asker.keyboard.press('ArrowRight');
  await asker.getByRole('button', { name: 'Envoyer mon évaluation' }).click();
  await expect(asker.getByText('Votre évaluation a été enregistrée')).toBeVisible();
});

test('following, liking, commenting, searching and publishing work in translated pages', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request, 'Aline Traduite');
  const reader = await newAccount('Léa Lit');
  const page = await open(reader);
  await page.goto(`/main/user/${author.username}`);
  await translate(page);
  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByRole('button', { name: 'Followed' })).toBeVisible();
  await page.getByRole('button', { name: 'Followed' }).click();
  await expect(page.getByRole('button', { name: 'Follow Me' })).toBeVisible();

  await page.goto(`/main/post/${postId}`);
  await translate(page);
  await page.getByRole('button', { name: /^J’aime/ }).click();
  await page.getByPlaceholder('Ajouter un commentaire...').fill('Un avis');
  await page.getByPlaceholder('Ajouter un commentaire...').press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Un avis' })).toBeVisible();

  await page.goto('/main/ask-question');
  await translate(page);
  for (const typed of ['a', 'xyzxyz', 'aline']) {
    await page.getByRole('combobox').fill(typed);
    if (typed === 'xyzxyz') await expect(page.getByText('Aucun résultat pour')).toBeVisible();
    else await expect(page.getByRole('option').first()).toBeVisible();
  }

  await page.goto('/main/feed');
  await translate(page);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(page.getByRole('article').nth(12)).toBeAttached({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);

  const writing = await open(author);
  await writing.goto('/main/profile/posts');
  await translate(writing);
  await writing
    .getByRole('button', { name: /Ajouter un post/ })
    .first()
    .click();
  await writing.getByRole('button', { name: 'Texte' }).click();
  await writing.getByLabel('Titre (facultatif)').fill('Un titre');
  await writing.getByLabel('Contenu').fill('Un texte');
  await writing.getByRole('button', { name: 'Publier' }).click();
  await expect(writing.getByText('Un titre').first()).toBeVisible();
  const { posts } = await (
    await request.get(`/api/users/${author.username}`, { headers: apiHeaders(author) })
  ).json();
  expect(posts).toHaveLength(2);
});

test.describe('a page that is translated before hydration', () => {
  // React reports that the page differs from what the server wrote, and renders it again.
  test.use({ expectedComplaints: [/status of 403|Minified React error #(418|425)/] });

  test('works', async ({ page }) => {
    await translateEarly(page);
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Créer un compte' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Créer un compte');
    await page.goto('/decouvrir');
    await page.getByRole('combobox').fill('bébé');
    await expect(page.getByRole('option').first()).toBeVisible();
  });
});
