import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { write } from '../support/conversations.ts';
import { newAuthor, POST } from '../support/creator.ts';
import { phone } from '../support/creator-fixtures.ts';

const figuresOf = (text: string) => new RegExp(`^\\s*${text}\\s*$`);

test('a question asked from a post shows in the statistics, with the post that brought it', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request, 'Camille Répond');
  const asker = await newAccount('Léa Demande');
  const page = await open(asker, { viewport: phone });
  await page.goto(`/main/post/${postId}`);
  await page.getByRole('link', { name: /^Poser une question à Camille/ }).click();
  await expect(page).toHaveURL(new RegExp(`/main/ask/${author.username}$`));
  await page.getByRole('button', { name: /Select and pay/ }).click();
  await expect(page).toHaveURL(/\/main\/conversation\/.*\?c=/);
  await write(page, 'Comment commencer à courir ?');
  const [, id] = page.url().match(/c=([\w-]+)/)!;
  // The creator may answer once the question is stored.
  await expect(async () => {
    const answer = await request.post(`/api/conversations/${id}/messages`, {
      headers: apiHeaders(author),
      data: { id: crypto.randomUUID(), text: 'Doucement, trois fois par semaine.' },
    });
    expect(answer.ok()).toBe(true);
  }).toPass();

  const own = await open(author, { viewport: phone });
  await own.goto('/main/profile');
  await own.getByRole('link', { name: 'Vues mensuelles' }).click();
  await expect(own).toHaveURL(/\/main\/statistiques$/);
  await expect(own.getByRole('heading', { level: 1, name: 'Statistiques' })).toBeVisible();
  const topics = own.getByRole('region', { name: 'Sujets' });
  // The object tells D1 of its messages a moment later.
  await expect(async () => {
    await own.reload();
    await expect(topics.getByRole('row', { name: /Course à pied/ })).toContainText('2,40', {
      timeout: 2_000,
    });
  }).toPass();
  const funnel = own.getByRole('region', { name: 'De la vue à l’avis' });
  await expect(funnel.getByRole('listitem').filter({ hasText: /^Questions/ })).toContainText('1');
  await expect(funnel.getByRole('listitem').filter({ hasText: /^Réponses/ })).toContainText(
    /100\s%/,
  );
  const seen = own.getByRole('region', { name: 'Ce que voient les acheteurs' });
  await expect(seen.getByRole('row', { name: /Réponses/ })).toContainText('1 pour 1 question');
  const posts = own.getByRole('region', { name: 'Tableau : Posts' });
  const cells = posts.getByRole('row', { name: new RegExp(POST.title) }).getByRole('cell');
  await expect(cells.last()).toHaveText(figuresOf('1'));

  // Behind each plot is a table of its figures.
  const earnings = own.getByRole('region', { name: 'Revenus par mois', exact: true });
  await expect(earnings.locator('canvas')).toBeVisible();
  await earnings.getByText('Voir les chiffres').click();
  await expect(earnings.getByRole('row').last().getByRole('cell').nth(1)).toContainText('2,40');
  const hours = own.getByRole('region', { name: 'Heures des questions', exact: true });
  await hours.getByText('Voir les chiffres').click();
  await expect(hours.getByRole('row')).toHaveCount(25);

  await own.getByLabel('Période').selectOption('7 derniers jours');
  await expect(own).toHaveURL(/jours=7/);
  const days = own.getByRole('region', { name: 'Questions et réponses par jour', exact: true });
  await days.getByText('Voir les chiffres').click();
  await expect(days.getByRole('row')).toHaveCount(8);
  const downloading = own.waitForEvent('download');
  await own.getByRole('button', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^dis-moi-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(8);
  expect(lines.at(-1)).toContain(';2,40;');
  await own.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(own);
});

test('a visit of a profile counts once for its creator, and not by themselves', async ({
  open,
  newAccount,
  request,
}) => {
  const { author } = await newAuthor(newAccount, request, 'Camille Répond');
  const visitor = await open(await newAccount('Léa Demande'));
  const own = await open(author);
  const counted = visitor.waitForResponse(/\/api\/users\/[^/]+\/views$/);
  await visitor.goto(`/main/user/${author.username}`);
  expect((await counted).status()).toBe(204);
  await own.goto(`/main/user/${author.username}`);
  await expect(async () => {
    await own.goto('/main/statistiques?jours=7');
    const funnel = own.getByRole('region', { name: 'De la vue à l’avis' });
    await expect(
      funnel.getByRole('listitem').filter({ hasText: 'Visites de votre profil' }),
    ).toContainText(/1$/, { timeout: 2_000 });
  }).toPass();
});

test.describe('a user who is not a creator', () => {
  test.use({ expectedComplaints: [/403 \(Forbidden\)/] });

  test('is told so', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/statistiques');
    await expect(page.getByText("Vous n'êtes pas créateur")).toBeVisible();
  });
});
