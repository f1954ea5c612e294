import type { APIRequestContext, Page } from '@playwright/test';
import { landingTexts } from '../../site/landing-texts.ts';
import type { LandingFigures } from '../../site/landing-wire.ts';
import { boxOf, expect, test, withMotion } from '../support/browser.ts';

test.use(withMotion);

const phone = { width: 375, height: 812 };

/** Opens the page, and again while its figures are those before the last count; returns them. */
async function openWithFigures(page: Page, request: APIRequestContext) {
  let figures: LandingFigures | undefined;
  await expect(async () => {
    await page.goto('/');
    figures = (await (await request.get('/api/landing')).json()) as LandingFigures;
    const claims = page.getByRole('main').getByRole('definition');
    const { 'total:answers': answers, 'total:creators': creators } = landingTexts(figures, true);
    await expect(claims).toHaveText([answers!, creators!, 'dès 3 euros'], { timeout: 1_000 });
  }).toPass();
  return figures!;
}

test('the landing page says what the product is and what it costs', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const figures = await openWithFigures(page, request);
  await expect(page).toHaveTitle(/Posez une question\. Recevez une réponse\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Posez une question. Recevez une réponse.',
  );
  const categories = page.getByRole('region', { name: 'Catégories populaires' });
  await expect(categories.getByRole('listitem')).toHaveText(
    ['Sport', 'Cuisine', 'Relations', 'Carrière', 'Éducation', 'Santé', 'Auto', 'Maison'].map(
      (name) => new RegExp(`^${name}\\d+\\sexperts?$`),
    ),
  );
  for (const { slug, creators } of figures.categories)
    await expect(categories.locator(`[data-figure='creators:${slug}']`)).toHaveText(
      new RegExp(`^${creators}\\sexpert`),
    );

  const steps = page.getByRole('region', { name: 'Comment ça marche' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps).toContainText(/remboursée si l’expert ne répond pas en 7\sjours/);

  const prices = page.getByRole('region', { name: 'Tarifs' }).getByRole('article');
  await expect(prices).toHaveCount(2);
  await expect(prices.nth(0)).toContainText(/dès.*3 euros.*Remboursée/);
  await expect(prices.nth(1)).toContainText(
    /15 euros.*Questions illimitées.*30\sjours, sans renouvellement.*Annulable/,
  );
  for (const price of await prices.all())
    await expect(price.getByRole('link')).toHaveAttribute('href', '/auth');
});

test('the landing page shows sample experts, whom one can ask while they are online', async ({
  page,
  request,
}) => {
  const { experts } = await openWithFigures(page, request);
  const online = page.getByRole('article', { name: 'Théo Zürcher' });
  const theo = experts.find(({ username }) => username === 'theo.fournil')!;
  await expect(online).toContainText(theo.rating!.toFixed(1));
  await expect(online).toContainText(new RegExp(`${theo.conversationsAnswered}\\sréponses`));
  await expect(online).toContainText(/3\s€/);
  const offline = page.getByRole('article', { name: 'Hélène Castaing' });
  await expect(offline.getByRole('button', { name: 'Hors ligne' })).toBeDisabled();
  await online.getByRole('link', { name: 'Poser une question' }).click();
  await expect(page).toHaveURL(/^[^?]*\/demander\/theo\.fournil\?topic=/);
});

test('the landing page shows published answers, and leads a visitor from one to its expert', async ({
  page,
}) => {
  await page.goto('/');
  const answers = page.getByRole('region', { name: 'Questions posées, réponses reçues' });
  await expect(answers.getByRole('article')).toHaveCount(3);
  const first = answers.getByRole('article').first();
  const [expert] = (await first.getByRole('link').nth(1).innerText()).split(' ');
  await first.getByRole('link', { name: /^Poser une question comme celle-ci/ }).click();
  await expect(page).toHaveURL(/\/demander\//);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(expert!);
});

test('the landing page shows the true counts also when the visit began on another page', async ({
  page,
}) => {
  await page.goto('/auth');
  await page.getByRole('link', { name: "Retour à l'accueil" }).click();
  const count = page.locator("[data-figure='creators:cuisine']");
  await expect(count).toHaveText(/^\d+\sexperts?$/);
});

test('the landing page leads a visitor through its header, on a desktop and on a phone', {
  tag: '@journey',
}, async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await bar.getByRole('link', { name: 'Tarifs' }).click();
  await expect(page).toHaveURL('/#pricing');
  await expect(page.getByRole('heading', { name: 'Tarifs' })).toBeInViewport();

  await page.setViewportSize(phone);
  await expect(bar).toBeHidden();
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu.getByRole('link')).toHaveText([
    'Poser une question',
    'Découvrir',
    'Comment ça marche',
    'Tarifs',
    'Connexion',
    'Inscription',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Ouvrir le menu' })).toBeFocused();
});

test("the landing page's menu on a phone scrolls to the start of a section", async ({ open }) => {
  const page = await open(null, { viewport: phone, reducedMotion: 'reduce' });
  for (const [link, title] of [
    ['Comment ça marche', 'Comment ça marche'],
    ['Tarifs', 'Tarifs'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: link }).click();
    await expect(menu).toBeHidden();
    // Under the header, which covers 64 px, and no further down than the page's scroll padding.
    const section = page.getByRole('region', { name: title });
    await expect.poll(async () => Math.round((await boxOf(section)).y)).toBe(80);
  }
});

test('the landing page offers signed-in users the way to the product', { tag: '@journey' }, async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Navigation principale' });
  await expect(bar.getByRole('link')).toHaveText([
    'Feed',
    'Explorer',
    'Poser une question',
    'Profil',
  ]);
  await bar.getByRole('button', { name: 'Déconnexion' }).click();
  await expect(bar.getByRole('link', { name: 'Connexion' })).toBeVisible();
});

test('the landing page has its terms, privacy and contact pages', { tag: '@journey' }, async ({
  page,
}) => {
  for (const [link, title] of [
    ['Conditions d’utilisation', 'Conditions d’utilisation'],
    ['Confidentialité', 'Confidentialité'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Dis-moi`);
  }
});

test('the landing page does not shift while it loads', async ({ page }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) total += (entry as { value?: number }).value ?? 0;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(total), 200);
      }),
  );
  expect(shift).toBeLessThan(0.01);
});
