import { parisMonth } from '../../domain/dates/paris.ts';
import { membersScreens, namesOf } from '../../site/screens.ts';
import { asksOf } from '../../worker/pages/screens.ts';
import { expect, PASSWORD, test } from '../support/browser.ts';

test("a link's target is fetched when the user points at it, and not again", async ({ open }) => {
  const page = await open(null);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const discoveries = () => asked.filter((path) => path === '/api/discovery').length;
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Découvrir les experts' });
  await expect(link).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);

  const fetched = page.waitForResponse('**/api/discovery');
  // The code that listens for it loads after the app.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await link.hover();
    await expect.poll(discoveries, { timeout: 1_000 }).toBe(1);
  }).toPass();
  await fetched;
  await expect(page).toHaveURL('/');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Découvrir');
  await expect(page.getByRole('region', { name: 'Contenu Populaire' })).toBeVisible();
  expect(discoveries()).toBe(1);
});

test('a screen uses what the page requested while its code loaded, and does not request it again', async ({
  open,
  account,
}) => {
  const page = await open(await account('creator@example.com'));
  // Once the inbox is connected, data that may have changed is requested again.
  await page.routeWebSocket('**/api/me/socket*', () => {});
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const name of namesOf(membersScreens)) {
    const { path } = membersScreens[name];
    const asks = asksOf(name) ?? [];
    if (asks.length === 0 || path.includes(':')) continue;
    asked.length = 0;
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByText('Chargement...')).toHaveCount(0);
    for (const first of asks) {
      const address = first.replace(':month', parisMonth(Date.now()));
      const same = asked.filter((url) => url.endsWith(address));
      expect(same, `${path}: ${first}`).toHaveLength(1);
    }
  }
});

test('a member who has blocked somebody gets explore without them while the code loads', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const { email, session } = await newAccount();
  const answer = await request.get('/api/discovery');
  const [top] = (await answer.json()).topProfiles as { username: string; name: string }[];
  const blocked = await request.put(`/api/users/${top!.username}/block`, {
    headers: { Authorization: `Bearer ${session.access_token}` },
  });
  expect(blocked.ok()).toBe(true);
  // A session that begins after the block knows of it.
  const page = await open(await account(email, PASSWORD));
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  const document = await page.goto('/main/explore');
  // The page is rendered for this member.
  const html = await document!.text();
  expect(html).toContain('Contenu Populaire');
  expect(html).not.toContain(top!.name);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explorer');
  await expect(page.getByRole('region', { name: 'Contenu Populaire' })).toBeVisible();
  await expect(page.getByText(top!.name)).toHaveCount(0);
  expect(asked.filter((path) => path === '/api/discovery')).toHaveLength(1);
  // The script before the first paint sends it; the app's own request would follow its code.
  const screen = asked.findIndex((path) => path.includes('/assets/explore-'));
  expect(asked.indexOf('/api/discovery')).toBeLessThan(screen);
});
