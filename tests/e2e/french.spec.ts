import { apiHeaders, expect, test } from '../support/browser.ts';
import { makeCreator, postIdsOf } from '../support/creator.ts';
import { expectTypeset } from '../support/typography.ts';

/** French on screen, in texts about users and by users. accessibility.spec.ts checks it on every screen. */

const BIO = 'Une question ? Écrivez !';
const POST = 'Elle dit : « oui » ; et vous ? Tapez `a ? b : c` ou https://example.com/?a=b:c';
const COMMENT = 'Vraiment ?!';

test("users' texts are shown with French spacing, and stored as written", async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Oumar Ba');
  await makeCreator(request, creator, { profile: { bio: BIO }, posts: [{ bodyText: POST }] });
  const [id] = await postIdsOf(request, creator);
  const reader = await newAccount();
  const page = await open(reader);

  await page.goto(`/main/post/${id}`);
  await expect(page).toHaveTitle('Post d’Oumar Ba · Dis-moi');
  const post = page.getByRole('article', { name: 'Post d’Oumar Ba' });
  const words = await post.getByText(POST).textContent();
  expect(words).toBe(
    'Elle dit\u00a0: «\u00a0oui\u00a0»\u202f; et vous\u202f? Tapez `a ? b : c` ou https://example.com/?a=b:c',
  );
  // Labels are read out and searched, so their spaces are plain.
  const like = post.getByRole('button', { name: 'J’aime : 0, post d’Oumar Ba', exact: true });
  await expect(like).toHaveAttribute('aria-label', 'J’aime : 0, post d’Oumar Ba');
  const input = page.getByPlaceholder('Ajouter un commentaire...');
  await input.fill(COMMENT);
  await input.press('Enter');
  expect(await page.getByRole('listitem').getByText(COMMENT).textContent()).toBe(
    'Vraiment\u202f?!',
  );
  await expect(page.getByText('Votre commentaire a été publié avec succès.')).toBeVisible();
  await expectTypeset(page);

  await page.goto(`/main/user/${creator.username}`);
  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByText('1 abonné', { exact: true })).toBeVisible();
  await expect(page.getByText(BIO)).toHaveText(/question\u202f\? Écrivez\u202f!/);
  await expectTypeset(page);

  const headers = apiHeaders(reader);
  const read = async (path: string) => (await request.get(path, { headers })).json();
  expect((await read(`/api/posts/${id}`)).bodyText).toBe(POST);
  expect((await read(`/api/posts/${id}/comments`)).comments[0].content).toBe(COMMENT);
  expect((await read(`/api/users/${creator.username}`)).bio).toBe(BIO);
});

test("the site's publisher is named on every screen and at the checkout", async ({
  open,
  newAccount,
  account,
}) => {
  const visitor = await open();
  await visitor.goto('/');
  const footer = visitor.getByRole('navigation', { name: 'Pied de page' });
  await footer.getByRole('link', { name: 'Mentions légales' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mentions légales');
  const said = visitor.getByRole('main');
  for (const part of ['Éditeur', 'Hébergeur', 'Médiateur de la consommation'])
    await expect(said.getByRole('heading', { name: part })).toBeVisible();
  await expect(said).toContainText('Directeur de la publication');
  await expect(said.getByRole('note')).toContainText('Ce site est une démonstration');
  await footer.getByRole('link', { name: 'Conditions de vente' }).click();
  await expect(said.getByRole('heading', { name: 'Paiement et remboursement' })).toBeVisible();

  const page = await open(await newAccount());
  const { username } = await account('creator@example.com');
  await page.goto(`/main/askme/${username}`);
  await page.getByRole('link', { name: 'Conditions de vente', exact: true }).click();
  await expect(page).toHaveURL('/conditions-de-vente');
});
