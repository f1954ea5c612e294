import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, PASSWORD, test } from '../support/browser.ts';
import { bubbles, composer, newConversation, phone, say } from '../support/conversations.ts';
import { newAuthor } from '../support/creator.ts';
import { newCreator } from '../support/creator-fixtures.ts';
import { holdRequests } from '../support/hold-requests.ts';

/** Faults that users reported about other chats, feeds, checkouts, uploads and accounts. */

test('a file dropped beside a field does not replace the page', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'day');
  const page = await open(pair.asker);
  /** True when the browser is kept from opening what is dropped there. */
  const isIgnored = (selector: string, file: boolean) =>
    page.locator(selector).evaluate((target, file) => {
      const dataTransfer = new DataTransfer();
      if (file) dataTransfer.items.add(new File(['x'], 'photo.jpg', { type: 'image/jpeg' }));
      else dataTransfer.setData('text/plain', 'un mot');
      return ['dragover', 'drop'].every((kind) => {
        const event = new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true });
        return !target.dispatchEvent(event);
      });
    }, file);
  const release = await holdRequests(page, /assets\/index-[^/]+\.js$/);
  await page.goto(paths.asker, { waitUntil: 'commit' });
  expect(await isIgnored('main', true), 'before the app has loaded').toBe(true);
  release();
  await composer(page).fill('Une longue question');
  expect(await isIgnored('main', true)).toBe(true);
  expect(await isIgnored('textarea', true)).toBe(true);
  // Dragged text still goes into the field.
  expect(await isIgnored('textarea', false)).toBe(false);
  await expect(composer(page)).toHaveValue('Une longue question');
});

test('the wheel over a number field scrolls, and changes no number', async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  await page.getByRole('button', { name: 'Modifier le profil' }).click();
  const hour = page.getByRole('dialog').getByLabel('Répond à partir de (heure)');
  await hour.fill('9');
  await expect(hour).toBeFocused();
  await hour.hover();
  await page.mouse.wheel(0, -300);
  await expect(hour).not.toBeFocused();
  await page.mouse.wheel(0, 300);
  await expect(hour).toHaveValue('9');
});

test('no text field of a phone is so small that Safari zooms into it', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request);
  /** The fields whose text is smaller than 16 px. */
  const tooSmall = (page: Page) =>
    page.locator('input, textarea, select').evaluateAll((fields) =>
      fields
        .filter(
          (field) => !/^(checkbox|radio|file|range|hidden)$/.test((field as HTMLInputElement).type),
        )
        .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
        .map((field) => field.outerHTML),
    );
  const touch = { ...phone, isMobile: true, hasTouch: true };
  const visitor = await open(null, touch);
  await visitor.goto('/auth');
  expect(await tooSmall(visitor)).toEqual([]);
  const member = await open(await newAccount(), touch);
  for (const path of [`/main/post/${postId}`, '/main/explore', '/main/profile/settings']) {
    await member.goto(path);
    await expect(member.locator('input, textarea').first()).toBeAttached();
    expect(await tooSmall(member), path).toEqual([]);
  }
  const moderator = await open(await account('moderator@example.com'), touch);
  await moderator.goto('/main/moderation');
  await moderator.locator('[data-queue-row]').first().click();
  await moderator.getByRole('form', { name: 'Décision' }).getByText('Masquer').click();
  await expect(moderator.getByLabel('Motif')).toBeVisible();
  expect(await tooSmall(moderator)).toEqual([]);
});

test('a text has the direction of its own first word, in the message and while it is typed', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, id, paths } = await newConversation(newAccount, request, 'day');
  const text = 'برای telegram اپدیت منتشر شده!';
  await say(request, pair.asker, id, text);
  await say(request, pair.asker, id, 'Bonjour سلام !');
  const page = await open(pair.creator);
  await page.goto(paths.creator);
  await expect(bubbles(page)).toHaveCount(2);
  const directions = await bubbles(page).evaluateAll((all) =>
    all.map((bubble) => getComputedStyle(bubble).direction),
  );
  expect(directions).toEqual(['rtl', 'ltr']);
  await composer(page).fill(text);
  expect(await composer(page).evaluate((field) => getComputedStyle(field).direction)).toBe('rtl');
});

test('a transparent portrait is on white, not on black', async ({ open, newAccount, request }) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const create = { width: 400, height: 400, channels: 4, background: '#00000000' } as const;
  await page.getByLabel('Photo de profil', { exact: true }).setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  });
  const dialog = page.getByRole('dialog', { name: /^Recadrer/ });
  await expect(dialog.locator('.ReactCrop__crop-selection')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/me/avatar'));
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  const { avatarUrl } = await (await saved).json();
  const picture = await (await request.get(avatarUrl)).body();
  const { dominant } = await sharp(picture).stats();
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
});

test('an e-mail that was pasted with invisible characters signs in', async ({
  open,
  newAccount,
}) => {
  const { email } = await newAccount();
  const page = await open(null);
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(`\u200B${email.toUpperCase()}\u00AD`);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/main\//);
});

test('paper is black on white when the screen is dark', async ({ open }) => {
  const page = await open(null, { colorScheme: 'dark' });
  await page.goto('/moderation');
  const ink = () =>
    page
      .locator('main p')
      .first()
      .evaluate((text) => getComputedStyle(text).color);
  const onScreen = await ink();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const onPaper = await ink();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  const inDaylight = await ink();
  expect(onPaper).not.toBe(onScreen);
  expect(onPaper).toBe(inDaylight);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor),
  ).toBe('rgba(0, 0, 0, 0)');
});

test('a profile is found whatever the case of its address', async ({
  open,
  newAccount,
  request,
}) => {
  const { username } = await newCreator(newAccount, request);
  const page = await open(null);
  for (const path of [`/@${username.toUpperCase()}`, `/@${username}`]) {
    const answer = await page.goto(path);
    expect(answer!.status(), path).toBe(200);
    await expect(page.getByText(`@${username}`).first()).toBeVisible();
  }
});
