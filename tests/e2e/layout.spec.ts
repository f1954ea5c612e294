import type { Locator, Page } from '@playwright/test';
import { boxOf, expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';

/** The layout of screens at each width, and the look of pressable elements. */

const LOGO = 'svg[viewBox="0 0 32 32"]';
const wide = { viewport: { width: 1680, height: 900 } };

/** The left edges of the screen's title and of its content, in pixels. */
async function beginnings(page: Page): Promise<{ title: number; content: number }> {
  return page.getByRole('main').evaluate((main) => {
    const row = main.querySelector('h1')!.parentElement!;
    const leftOf = (element: Element) => {
      const { paddingLeft } = getComputedStyle(element);
      return element.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    };
    return {
      title: leftOf(row),
      content: main
        .querySelector('header')!
        .nextElementSibling!.firstElementChild!.getBoundingClientRect().left,
    };
  });
}

test('there is one logo, and the title begins where the content does', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'));
  const logos = page.locator(LOGO).filter({ visible: true });
  for (const [width, path] of [
    [1680, '/main/feed'],
    [1680, '/main/explore'],
    [1680, '/main/help'],
    [1280, '/main/profile'],
    [1280, '/main/profile/settings'],
    [768, '/main/feed'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(logos).toHaveCount(1);
    const { title, content } = await beginnings(page);
    expect(title, path).toBe(content);
  }
  await page.getByRole('button', { name: 'Réduire le menu' }).click();
  await expect(logos).toHaveCount(1);
  await page.setViewportSize({ width: 375, height: 780 });
  await expect(logos).toHaveCount(1);
});

test('the margin of a wide feed shows whom to ask, after the feed in the document', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'));
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  await page.setViewportSize({ width: 1279, height: 800 });
  await page.goto('/main/feed');
  const rail = page.getByRole('complementary').getByRole('region', { name: 'Experts à découvrir' });
  await expect(page.getByRole('article', { name: /^Post / }).first()).toBeVisible();
  await expect(rail).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  const experts = rail.getByRole('article');
  await expect(experts).toHaveCount(4);
  await expect(experts.nth(3)).toBeInViewport({ ratio: 1 });
  expect(asked.filter((path) => path === '/api/discovery')).toHaveLength(1);
  expect(asked.indexOf('/api/feed')).toBeLessThan(asked.indexOf('/api/discovery'));
  // A low window shows one fewer, and then nothing follows the third.
  const underLast = async (last: Locator) => {
    const [card, expert] = [await boxOf(rail), await boxOf(last)];
    return card.y + card.height - expert.y - expert.height;
  };
  const underFourth = await underLast(experts.nth(3));
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(experts.nth(3)).toBeHidden();
  expect(await underLast(experts.nth(2))).toBeCloseTo(underFourth, 0);
  await page.mouse.wheel(0, 2_000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2_000);
  await expect(experts.first()).toBeInViewport({ ratio: 1 });
  const [expert] = await experts.getByRole('heading').allTextContents();
  await experts.first().getByRole('link', { name: 'Poser une question' }).click();
  await expect(page).toHaveURL(/\/main\/ask\/[^/]+$/);
  await expect(page.getByRole('main')).toContainText(expert!);
});

test('the margin of a wide feed is requested with the page', async ({ open, account }) => {
  const page = await open(await account('asker@example.com'), wide);
  // The screen itself cannot ask for it.
  await page.route(/\/assets\/feed-page/, () => {});
  const asked = page.waitForRequest('**/api/discovery');
  await page.goto('/main/feed', { waitUntil: 'commit' });
  await asked;
});

test("on /decouvrir the margin shows creators other than the carousel's", async ({ open }) => {
  const page = await open(null);
  await page.goto('/decouvrir');
  const names = (region: Locator) => region.getByRole('heading', { level: 3 }).allTextContents();
  const rail = page.getByRole('region', { name: 'Experts à découvrir' });
  await expect(rail.getByRole('article')).toHaveCount(3);
  const carousel = page.getByRole('region', { name: 'Profils Tendances' });
  await expect(carousel.getByRole('article').nth(6)).toBeAttached();
  const shown = await names(carousel);
  for (const name of await names(rail)) expect(shown).not.toContain(name);
});

test('exploring shows more cards where there is room', async ({ open, account }) => {
  const page = await open(await account('asker@example.com'), wide);
  await page.goto('/main/explore');
  const inView = (title: string) =>
    page.getByRole('region', { name: title }).evaluate((carousel) => {
      const { right } = carousel.getBoundingClientRect();
      const cards = [...carousel.querySelectorAll('article')];
      return cards.filter((card) => card.getBoundingClientRect().right <= right + 1).length;
    });
  await expect.poll(() => inView('Contenu Populaire')).toBe(5);
  await expect.poll(() => inView('Profils Tendances')).toBe(4);
});

test('a long post unfolds in its place, and a clamped text ends with a line', async ({
  open,
  newAccount,
  request,
}) => {
  const author = await newAccount('Camille Longue');
  const long = Array.from({ length: 12 }, (_, line) => `Pas ${line + 1} : respirez.`).join('\n');
  await makeCreator(request, author, {
    posts: [
      { title: 'mot '.repeat(45), bodyText: 'Bref.' },
      { title: 'Long', bodyText: long },
    ],
  });
  const page = await open(author);
  await page.goto('/main/feed');
  const card = (title: string) =>
    page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const text = card('Long').getByText('Pas 12');
  const height = () => text.evaluate((element) => element.clientHeight);
  const folded = await height();
  const more = card('Long').getByRole('button', { name: 'Lire la suite' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Bref.').first()).toBeVisible();
  await expect(
    page.getByRole('article').filter({ hasText: 'Bref.' }).getByRole('button', { name: 'Lire' }),
  ).toHaveCount(0);
  await more.click();
  const less = card('Long').getByRole('button', { name: 'Réduire' });
  await expect(less).toBeFocused();
  expect(await height()).toBe(2 * folded);
  // Going back finds the post unfolded; its own screen shows all of it.
  await page.getByRole('link', { name: 'Profil', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Derniers posts' })).toBeVisible();
  const clamped = await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('*')].flatMap((element) => {
      const { webkitLineClamp, lineHeight, paddingBottom } = getComputedStyle(element);
      if (webkitLineClamp === 'none' || element.scrollHeight <= element.clientHeight) return [];
      const lines = (element.clientHeight - 1) / Number.parseFloat(lineHeight);
      return [{ paddingBottom, whole: Math.abs(lines - Math.round(lines)) < 0.1 }];
    }),
  );
  expect(clamped).toEqual([{ paddingBottom: '0px', whole: true }]);
  await page.getByRole('link', { name: 'Long' }).click();
  await expect(text).toBeVisible();
  expect(await height()).toBe(2 * folded);
  await expect(page.getByRole('button', { name: 'Lire la suite' })).toHaveCount(0);
  await page.goBack();
  await page.goBack();
  await expect(less).toHaveAttribute('aria-expanded', 'true');
});

/** Colours as they are painted, and the contrast of the text with its background. */
function looksOf(button: Locator) {
  return button.evaluate((element) => {
    const { color, backgroundColor, borderColor } = getComputedStyle(element);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
    };
    const [dark, light] = [color, backgroundColor].map(luminance).sort((a, b) => a - b);
    return { color, backgroundColor, borderColor, contrast: (light! + 0.05) / (dark! + 0.05) };
  });
}

test('a disabled button looks disabled, in light and in dark, and can be read', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'));
  await page.goto('/main/profile/settings');
  const section = page.getByRole('region', { name: 'Nom', exact: true });
  const button = section.getByRole('button', { name: 'Sauvegarder' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await section.getByLabel('Nom complet').fill('Léa Martin');
    await expect(button).toBeDisabled();
    const off = await looksOf(button);
    expect(off.contrast).toBeGreaterThanOrEqual(4.5);
    await button.hover({ force: true });
    expect(await looksOf(button)).toEqual(off);
    await section.getByLabel('Nom complet').fill('Une autre');
    await page.mouse.move(0, 0);
    await expect(button).toBeEnabled();
    const on = await looksOf(button);
    for (const part of ['color', 'backgroundColor', 'borderColor'] as const)
      expect(on[part], `${part}, ${colorScheme}`).not.toBe(off[part]);
  }
});

test('no figure and no word overflows its tile beside the side bar of a tablet', async ({
  open,
  account,
}) => {
  const tablet = { viewport: { width: 768, height: 1_024 } };
  const page = await open(await account('creator@example.com'), tablet);
  await page.goto('/main/profile');
  const tiles = page.getByRole('region', { name: 'Statistiques' }).getByRole('listitem');
  await expect(tiles).toHaveCount(6);
  for (const tile of await tiles.all()) {
    const beyond = await tile.evaluate((element) => {
      const edge = element.getBoundingClientRect().right;
      const parts = [...element.querySelectorAll('*')];
      return Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - edge;
    });
    expect(beyond).toBeLessThan(0);
  }
});

test('the next empty slot for a post starts a new post', async ({ open, account }) => {
  const page = await open(await account('creator@example.com'));
  await page.goto('/main/profile/posts');
  const place = page.getByRole('list', { name: 'Mes posts' }).getByRole('button', {
    name: 'Nouveau post',
  });
  await place.click();
  await page.getByRole('dialog', { name: 'Ajouter un post' }).getByText('Texte').click();
  await expect(page.getByLabel('Contenu')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(place).toBeFocused();
});
