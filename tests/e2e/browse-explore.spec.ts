import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { boxOf, expect, test, withMotion } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';

test.use(withMotion);

const phone = { viewport: { width: 375, height: 780 } };
const subcategory = '/main/explore/category/cuisine/subcategory/pain-et-levain';

/**
 * Answers discovery with the given number of cards; the rankings themselves are tested elsewhere.
 */
async function discover(page: Page, wished: { content?: number; trending?: number; top?: number }) {
  const creator = (n: number) => ({
    id: `creator-${n}`,
    name: `Créatrice ${n}`,
    username: `creatrice.${n}`,
    bio: 'Une bio.',
    aboutShort: null,
    isCreator: true,
    verifiedStatus: null,
    avatarUrl: null,
    categories: ['Sport', 'Cuisine', 'Auto', 'Maison'].map((name) => ({ name, slug: name })),
    followersCount: 3,
    rating: n === 1 ? null : 4.2,
    conversationsAnswered: n === 1 ? 0 : 12,
    questionPriceCents: n === 1 ? null : 450,
  });
  const content = (n: number) => ({
    id: `post-${n}`,
    title: n === 1 ? null : `Contenu ${n}`,
    caption: `Légende ${n}`,
    bodyText: `Texte ${n}`,
    mediaType: 'text',
    imageUrl: null,
    authorId: 'a',
    authorName: 'Ada',
    authorUsername: 'ada',
    createdAt: new Date().toISOString(),
    tags: ['Nutrition', 'Sommeil', 'Cyclisme'],
  });
  const list = <T>(length: number | undefined, make: (n: number) => T) =>
    Array.from({ length: length ?? 0 }, (_, index) => make(index + 1));
  await page.route('**/api/discovery*', (route) =>
    route.fulfill({
      json: {
        computedAt: new Date().toISOString(),
        trendingContent: list(wished.content, content),
        trendingProfiles: list(wished.trending, creator),
        topProfiles: list(wished.top, creator),
        answers: [],
      },
    }),
  );
}

/**
 * Goes to explore from another screen: the page of `/main/explore` itself would come with its data. It uses
 * the keyboard, which prefetches nothing, so that only the screen sends the request, once.
 */
async function explore(page: Page): Promise<void> {
  await page.goto('/main/help');
  await page
    .getByRole('navigation', { name: 'Navigation principale' })
    .getByRole('link', { name: 'Explorer' })
    .press('Enter');
  await expect(page).toHaveURL('/main/explore');
}

/** The number of a carousel's items that are wholly in view. */
async function inView(page: Page, title: string): Promise<string[]> {
  return page.getByRole('region', { name: title }).evaluate((carousel) => {
    const frame = carousel.getBoundingClientRect();
    return [...carousel.querySelectorAll('article')]
      .filter((item) => {
        const { left, right } = item.getBoundingClientRect();
        return left >= frame.left - 2 && right <= frame.right + 2;
      })
      .map((item) => item.querySelector('h3')!.textContent);
  });
}

test('exploring leads from the topics to the creators of a subcategory', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const creator = await newAccount('Marin Boulanger');
  await makeCreator(request, creator, {
    topics: ['pain-et-levain'],
    profile: { aboutShort: 'Le levain, tous les jours.' },
  });
  const page = await open(await newAccount());
  await page.goto('/main/explore');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Explorer');
  await expect(page.getByText("Parler de tout et n'importe quoi")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Commencer à parler' })).toHaveAttribute(
    'href',
    '/main/ask-question',
  );
  await page
    .getByRole('region', { name: 'Sujets tendances' })
    .getByRole('link', { name: /Cuisine/ })
    .click();
  await expect(page).toHaveURL('/main/explore/category/cuisine');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuisine');
  await page
    .getByRole('region', { name: 'Sous-catégories' })
    .getByRole('link', { name: /Pain et levain/ })
    .click();
  await expect(page).toHaveURL(subcategory);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pain et levain');
  await expect(page.getByRole('link', { name: 'Retour à Cuisine' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Questions' })).toContainText(/réponses? données?/);
  const card = page
    .getByRole('region', { name: 'Tous les profils' })
    .getByRole('article')
    .filter({ hasText: `@${creator.username}` });
  await expect(card.getByText('Le levain, tous les jours.')).toBeVisible();
  await expect(card.getByText('Vérifié')).toHaveCount(0);
  await card.getByRole('link', { name: 'Contacter' }).click();
  await expect(page).toHaveURL(`/main/ask/${creator.username}?topic=pain-et-levain`);
});

test('a category shows its subcategories, then all its experts, in an order that the address holds', async ({
  open,
  newAccount,
  request,
}) => {
  const cheap = await newAccount('Prune Bonmarché');
  await makeCreator(request, cheap, { topics: ['jardinage'] });
  const page = await open(await newAccount());
  await page.goto('/main/explore/category/maison');
  const experts = page.getByRole('region', { name: 'Tous les experts' });
  const first = experts.getByRole('article').first();
  await expect(first).toBeVisible();
  const [top, below] = [page.getByRole('region', { name: 'Sous-catégories' }), experts];
  expect((await boxOf(top)).y).toBeLessThan((await boxOf(below)).y);
  await expect(first.getByRole('link', { name: /Contacter/ })).toHaveAttribute(
    'href',
    /^\/main\/ask\/[^?]+$/,
  );
  await expectAccessible(page);

  const order = page.getByLabel('Trier par');
  await expect(order).toHaveValue('relevance');
  await order.focus();
  await order.press('ArrowDown');
  await expect(page).toHaveURL('/main/explore/category/maison?sort=price');
  await expect(order).toHaveValue('price');
  await expect(order).toBeFocused();
  const prices = async () =>
    (await experts.getByRole('link', { name: /Contacter · / }).allTextContents()).map((text) =>
      Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.')),
    );
  await expect
    .poll(async () => {
      const shown = await prices();
      return shown.every((price, at) => at === 0 || shown[at - 1]! <= price);
    })
    .toBe(true);

  await first.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/^[^?]*\/main\/user\//);
  await page.goBack();
  await expect(page).toHaveURL('/main/explore/category/maison?sort=price');
  await expect(order).toHaveValue('price');
  await page.goBack();
  await expect(order).toHaveValue('relevance');
});

test('the order of a subcategory stays with its filters', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const address = '/main/explore/category/maison/subcategory/jardinage';
  await page.goto(`${address}?sort=rating&tariff=question`);
  const order = page.getByLabel('Trier par');
  await expect(order).toHaveValue('rating');
  await order.selectOption('Plus rapides');
  await expect(page).toHaveURL(`${address}?tariff=question&sort=speed`);
  await page.getByRole('list', { name: 'Filtres actifs' }).getByRole('button').click();
  await expect(page).toHaveURL(`${address}?sort=speed`);
  await page.goto(`${address}?sort=nonsense`);
  await expect(order).toHaveValue('relevance');
});

test('the carousels show four and three cards, and move one card at a time', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount(), { reducedMotion: 'reduce' });
  await discover(page, { content: 6, trending: 5, top: 5 });
  await explore(page);
  const contents = page.getByRole('region', { name: 'Contenu Populaire' });
  await expect(contents.getByRole('article')).toHaveCount(6);
  await expect
    .poll(() => inView(page, 'Contenu Populaire'))
    .toEqual(['Légende 1', 'Contenu 2', 'Contenu 3', 'Contenu 4']);
  await contents.getByRole('button', { name: 'Suivant' }).click();
  await expect
    .poll(() => inView(page, 'Contenu Populaire'))
    .toEqual(['Contenu 2', 'Contenu 3', 'Contenu 4', 'Contenu 5']);
  const first = contents.getByRole('article').first();
  await expect(first.getByText('Texte', { exact: true })).toBeAttached();
  await expect(first.getByText('par @ada')).toBeAttached();
  await expect(first.getByText('+1')).toBeAttached();
  // A post without a title is identified by its caption.
  await expect(first.getByText('Légende 1')).toBeAttached();
  await expect(page.getByText('Légende 2')).toHaveCount(0);

  const profiles = page.getByRole('region', { name: 'Profils Tendances' });
  await expect
    .poll(() => inView(page, 'Profils Tendances'))
    .toEqual(['Créatrice 1', 'Créatrice 2', 'Créatrice 3']);
  await profiles.getByRole('link', { name: 'Créatrice 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => inView(page, 'Profils Tendances'))
    .toEqual(['Créatrice 2', 'Créatrice 3', 'Créatrice 4']);
  await page.keyboard.press('ArrowLeft');
  const card = profiles.getByRole('article').first();
  for (const text of ['4.9', '234', '€3 / question', '+2']) await expect(card).toContainText(text);
  const second = profiles.getByRole('article').nth(1);
  for (const text of ['4.2', '12', '€4,50 / question']) await expect(second).toContainText(text);
  await expect(card.getByRole('link', { name: 'Poser une question' })).toHaveAttribute(
    'href',
    '/main/ask/creatrice.1',
  );
  await expectAccessible(page);
  await expect(contents.getByRole('link', { name: 'Voir' }).nth(1)).toHaveAttribute(
    'href',
    '/main/post/post-2',
  );
});

/** Has the page's documents say that samples are off, as the Worker writes them in a deployment. */
async function withoutSamples(page: Page): Promise<void> {
  // Chromium treats a document that the test answers as coming from elsewhere, and lets it open no socket to
  // this machine.
  await page.routeWebSocket('**/api/me/socket*', () => {});
  await page.route('**/main/**', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '"showSampleStats":true',
      '"showSampleStats":false',
    );
    await route.fulfill({ response, body });
  });
}

test('creators show their own content where samples are off', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Camille Neuve');
  await makeCreator(request, creator);
  const page = await open(await newAccount());
  await withoutSamples(page);
  await discover(page, { trending: 2 });
  await explore(page);
  const cards = page.getByRole('region', { name: 'Profils Tendances' }).getByRole('article');
  await expect(cards.first()).toContainText('Nouveau');
  await expect(cards.first()).not.toContainText(/4\.9|234|€3/);
  await expect(cards.nth(1)).toContainText('4.2');
  await page.goto(`/main/askme/${creator.username}`);
  await expect(page.getByText('J’aime : 0')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(page.getByText('J’aime : 239')).toBeVisible();
});

/** Draws a finger over the middle of an element, to the left. */
async function swipeLeft(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(target);
  const client = await page.context().newCDPSession(page);
  const at = (share: number) => [{ x: x + width * share, y: y + height / 2 }];
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.8) });
  for (const share of [0.65, 0.5, 0.35, 0.2])
    await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) });
  // A finger that rests before it lifts throws nothing: a throw is as long as the machine is quick.
  await sleep(200);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a carousel is swiped on a phone', async ({ open, newAccount }) => {
  const page = await open(await newAccount(), { ...phone, hasTouch: true });
  await discover(page, { content: 6 });
  await explore(page);
  const contents = page.getByRole('region', { name: 'Contenu Populaire' });
  await expect.poll(() => inView(page, 'Contenu Populaire')).toEqual(['Légende 1']);
  await swipeLeft(page, contents.getByRole('article').first());
  await expect.poll(() => inView(page, 'Contenu Populaire')).toEqual(['Contenu 2']);
});

test('missing content is announced, and top profiles stand in for trending ones', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount(), phone);
  await discover(page, { top: 1 });
  await explore(page);
  await expect(
    page.getByText('Aucun contenu populaire disponible pour le moment dans cette catégorie.'),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Profils Recommandés' })).toBeVisible();
  await discover(page, {});
  await explore(page);
  await expect(
    page.getByText('Aucun créateur recommandé disponible pour le moment dans cette catégorie.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('search finds creators and topics without accents, by keyboard', async ({
  open,
  newAccount,
  request,
}) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const creator = await newAccount(`Zélie Éclair ${unique}`);
  await makeCreator(request, creator);
  const page = await open(await newAccount());
  await page.goto('/main/explore');
  const box = page.getByPlaceholder('Rechercher des profils ou des sujets...');
  await box.fill(`eclair ${unique}`);
  const results = page.getByRole('listbox', { name: 'Résultats' });
  await expect(results.getByRole('option', { name: /Zélie Éclair/ })).toBeVisible();
  await expectAccessible(page);
  await box.press('Escape');
  await expect(results).toBeHidden();
  await box.press('ArrowDown');
  // Others may follow: a word of the name is also one of a trade.
  await expect(results.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(`/main/user/${creator.username}`);

  await page.goto('/main/ask-question');
  const ask = page.getByPlaceholder('Rechercher un expert ou un sujet...');
  await ask.fill('patisserie');
  await page.getByRole('option', { name: /Pâtisserie/ }).click();
  await expect(page).toHaveURL('/main/explore/category/cuisine/subcategory/patisserie');

  await page.goto('/main/ask-question');
  await ask.fill('xyzxyzxyz');
  await expect(page.getByText('Aucun résultat pour « xyzxyzxyz »')).toBeVisible();
});

test('the advanced search narrows the profiles, and stores its filters in the address', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Iris Islandaise');
  await makeCreator(request, creator, {
    topics: ['jardinage'],
    profile: { nationalityCode: 'IS', genderId: 2, birthDate: '1990-01-01', mbtiCode: 'ENFP' },
  });
  const address = '/main/explore/category/maison/subcategory/jardinage';
  const page = await open(await newAccount());
  await page.goto(address);
  const section = page.getByRole('region', { name: 'Tous les profils' });
  const card = section.getByRole('article').filter({ hasText: `@${creator.username}` });
  const chips = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('button');
  const advanced = page.getByRole('button', { name: /Recherche avancée/ });
  await expect(section).toBeVisible();

  await advanced.click();
  const panel = page.getByRole('dialog', { name: 'Filtres de recherche' });
  for (const title of [
    'Types de tarifs',
    'Prix (€)',
    'Âge',
    'Genre',
    'Nationalité',
    'Pays de résidence',
    'Langues parlées',
    'MBTI',
    'Signe astrologique',
  ])
    await expect(panel.getByRole('group', { name: title })).toBeVisible();
  await panel.getByRole('checkbox', { name: 'Femme' }).check();
  const nationality = panel.getByRole('group', { name: 'Nationalité' });
  await nationality.getByRole('checkbox', { name: 'Islande (1)' }).check();
  // Only countries of the creators of this subcategory.
  expect(await nationality.getByRole('checkbox').count()).toBeLessThan(20);
  await expect(nationality.getByRole('checkbox', { name: /Mongolie/ })).toHaveCount(0);
  const highest = panel.getByRole('slider', { name: 'Prix maximum' });
  await expect(highest).toHaveAttribute('aria-valuemax', '200');
  await highest.press('ArrowLeft');
  await expect(highest).toHaveAttribute('aria-valuenow', '195');
  await panel.getByRole('button', { name: 'Appliquer' }).click();

  await expect(page).toHaveURL(`${address}?gender=2&nationality=IS&priceMax=19500`);
  await expect(advanced).toContainText('2');
  await expect(advanced).toBeFocused();
  await expect(chips).toHaveText(['Femme', 'Islande', /^Prix\s: 0\s€ – 195\s€$/]);
  await expect(card).toBeVisible();

  await page.reload();
  await expect(card).toBeVisible();
  await chips.filter({ hasText: 'Prix' }).click();
  await expect(page).toHaveURL(`${address}?gender=2&nationality=IS`);
  await page.goBack();
  await expect(chips).toHaveCount(3);

  await page.goto(`${address}?nationality=IS&gender=1&mbti=ENFP`);
  await expect(section.getByText('Aucun créateur disponible')).toBeVisible();
  await expect(section.getByText('Aucun profil ne correspond à vos filtres.')).toBeVisible();
  await section.getByRole('button', { name: 'Effacer les filtres' }).click();
  await expect(page).toHaveURL(address);
  await expect(card).toBeVisible();
  await expect(advanced).toBeFocused();
  await page.goBack();
  await advanced.click();
  await panel.getByRole('button', { name: 'Effacer tout' }).click();
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await expect(page).toHaveURL(address);
  await expect(chips).toHaveCount(0);
  await expect(advanced).toHaveText('Recherche avancée');
});

test.describe('an address of explore that names nothing', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('says so, with a way back', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.goto('/main/explore/category/inconnue');
    await expect(page.getByText('Catégorie non trouvée')).toBeVisible();
    await page.getByRole('link', { name: "Retour à l'exploration" }).click();
    await expect(page).toHaveURL('/main/explore');
    // A subcategory of another category.
    await page.goto('/main/explore/category/sport/subcategory/pain-et-levain');
    await expect(page.getByText('Sous-catégorie non trouvée')).toBeVisible();
    await expect(page.getByRole('link', { name: "Retour à l'exploration" })).toBeVisible();
  });

  test('recommendations that failed to load can be requested again', async ({
    open,
    newAccount,
  }) => {
    const page = await open(await newAccount());
    await page.route('**/api/discovery*', (route) => route.fulfill({ status: 404 }));
    await explore(page);
    await expect(page.getByText('Erreur lors du chargement des recommandations')).toBeVisible();
    await discover(page, { top: 1 });
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('region', { name: 'Profils Recommandés' })).toBeVisible();
  });
});

test('the demo of the discovery section switches its scope', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/discovery') asked.push(url.search);
  });
  await page.goto('/main/test-discovery');
  await expect(page.getByRole('heading', { name: 'Contenu Populaire' })).toBeVisible();
  await page.getByRole('tab', { name: 'Catégorie', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Contenu Populaire' })).toBeVisible();
  await page.getByRole('tab', { name: 'Sous-catégorie' }).click();
  await expect(page.getByRole('heading', { name: 'Contenu Populaire' })).toBeVisible();
  await expect
    .poll(() => asked)
    .toEqual(['', '?category=sport', '?category=sport&subcategory=course-a-pied']);
  await expectAccessible(page);
});

test('a visitor explores without an account', async ({ open, newAccount, request }) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, { posts: [{ bodyText: 'Un post pour tous.' }] });
  const page = await open(null, phone);
  await page.goto('/decouvrir');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Découvrir');
  const posts = page.getByRole('region', { name: 'Feed' }).getByRole('article');
  await expect(posts).toHaveCount(1);
  await expectAccessible(page);
  const screens = await page
    .getByRole('main')
    .evaluate((main) => main.getBoundingClientRect().height / innerHeight);
  expect(screens).toBeLessThan(5);
  await page.getByRole('link', { name: 'Voir plus de posts' }).click();
  await posts.nth(9).scrollIntoViewIfNeeded();
  await page
    .getByRole('region', { name: 'Sujets tendances' })
    .getByRole('link', { name: 'Sport' })
    .click();
  await page
    .getByRole('region', { name: 'Sous-catégories' })
    .getByRole('link', { name: /Course à pied/ })
    .click();
  await expect(page).toHaveURL('/decouvrir/category/sport/subcategory/course-a-pied');
  await page.goto('/decouvrir');
  await page.getByRole('combobox').fill(creator.username);
  await page.getByRole('option', { name: new RegExp(creator.username) }).click();
  await expect(page).toHaveURL(`/@${creator.username}`);
});
