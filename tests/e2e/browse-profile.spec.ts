import type { Locator } from '@playwright/test';
import { boxOf, expect, test } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';

const phone = { viewport: { width: 375, height: 780 } };

test('a profile describes the user, who can be followed and asked', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, {
    profile: {
      bio: 'Coureuse depuis vingt ans.',
      aboutShort: 'Préparation au marathon',
      genderId: 2,
      spokenLanguageIds: [1, 2],
      nationalityCode: 'FR',
      residenceCountryCode: 'SG',
      astrologicalSignId: 9,
      birthDate: '1990-01-01',
    },
    posts: [
      { title: 'Premier post', bodyText: 'Un.' },
      { title: 'Deuxième post', bodyText: 'Deux.' },
    ],
    links: [
      { url: 'https://example.com/a', title: 'Mon blog' },
      { url: 'https://example.com/b', title: 'Mon livre' },
    ],
  });
  const page = await open(await newAccount(), phone);
  await page.goto(`/main/user/${creator.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Court');
  await expect(page.getByText('0 abonné')).toBeVisible();
  await expect(page.getByText('Pas encore noté')).toBeVisible();
  await expect(page.getByText('Préparation au marathon')).toBeVisible();

  await test.step('the ask button comes first, with its price, and stays in reach', async () => {
    const asking = page.getByRole('main').getByRole('link', { name: /^Ask Me 3\s€$/ });
    await expect(asking).toBeInViewport({ ratio: 1 });
    const follow = page.getByRole('button', { name: 'Follow Me' });
    expect((await boxOf(asking)).x).toBeLessThan((await boxOf(follow)).x);
    await page.getByRole('heading', { name: 'Know Me Better' }).scrollIntoViewIfNeeded();
    await expect(asking).toBeInViewport({ ratio: 1 });
    await page.getByRole('main').evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(asking).toBeInViewport({ ratio: 1 });
  });

  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByText('Vous suivez maintenant cet utilisateur')).toBeVisible();
  await expect(page.getByText('1 abonné', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Followed' }).click();
  await expect(page.getByText('Vous ne suivez plus cet utilisateur')).toBeVisible();
  await expect(page.getByText('0 abonné')).toBeVisible();

  const activity = page.getByRole('region', { name: 'Activity' });
  const cards = activity.getByRole('listitem');
  await expect(cards).toHaveCount(2);
  expect((await boxOf(cards.first())).width).toBe(320);
  await activity.getByRole('button', { name: 'Show all' }).click();
  const topOf = async (card: Locator) => (await boxOf(card)).y;
  await expect
    .poll(async () => (await topOf(cards.nth(1))) - (await topOf(cards.nth(0))))
    .toBeGreaterThan(0);

  await expect(page.getByRole('region', { name: 'Mes Topics' })).toContainText(
    'Je suis expert(e) en Course à pied',
  );
  const facts = page.getByRole('region', { name: 'Know Me Better' });
  for (const fact of [/\d\d ans/, 'Femme', 'Anglais, Français', 'France', 'Singapour', 'Scorpion'])
    await expect(facts.getByText(fact)).toBeVisible();
  await expect(facts.getByText('Coureuse depuis vingt ans.')).toBeVisible();

  await expect(page.getByRole('link', { name: 'Mon blog' })).toHaveAttribute('target', '_blank');
  await page.getByRole('button', { name: 'Voir 1 lien(s) de plus' }).click();
  await expect(page.getByRole('link', { name: 'Mon livre' })).toBeVisible();
  await page.getByRole('button', { name: 'Voir moins' }).click();
  await expect(page.getByRole('link', { name: 'Mon livre' })).toHaveCount(0);

  await activity.getByRole('link', { name: 'Premier post' }).click();
  await expect(page.getByRole('region', { name: 'Commentaires' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Ask Me' }).click();
  await expect(page).toHaveURL(`/main/askme/${creator.username}`);
});

test("a text without a space stays within a phone's width", async ({
  open,
  newAccount,
  request,
}) => {
  const long = 'x'.repeat(80);
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator, {
    profile: { bio: long, aboutShort: long },
    posts: [{ title: long, bodyText: long }],
    links: [{ url: `https://example.com/${long}`, title: '' }],
  });
  const page = await open(await newAccount(), phone);
  await page.goto(`/main/user/${creator.username}`);
  await expect(page.getByText(long).last()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a link by the display name leads to the username', async ({ open, newAccount, request }) => {
  const unique = crypto.randomUUID().slice(0, 8);
  const creator = await newAccount(`Zoé ${unique}`);
  await makeCreator(request, creator);
  const page = await open(creator);
  await page.goto(`/main/user/${encodeURIComponent(`zoé_${unique}`)}`);
  await expect(page).toHaveURL(`/main/user/${creator.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Zoé ${unique}`);
  // On their own profile, users can neither follow nor ask.
  await expect(page.getByRole('heading', { name: 'Know Me Better' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow Me' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Ask Me' })).toHaveCount(0);
});

test('only creators can be followed and asked', async ({ open, newAccount }) => {
  const page = await open(await newAccount());
  await page.goto(`/main/user/${(await newAccount('Une Personne')).username}`);
  await expect(page.getByText('Aucun post disponible')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Follow Me' })).toHaveCount(0);
});

test('a visitor sees the shared profile, is asked to sign in to follow, and asks without an account', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const creator = await newAccount('Camille Court');
  await makeCreator(request, creator);
  const page = await open(null, phone);
  await page.goto(`/@${creator.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Camille Court');
  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByText('Connexion requise')).toBeVisible();
  await expect(page.getByText('Vous devez être connecté pour suivre un utilisateur')).toBeVisible();

  const asking = page.getByRole('link', { name: /Ask Me/ });
  await expect(asking).toBeInViewport({ ratio: 1 });
  await asking.click();
  await expect(page).toHaveURL(`/demander/${creator.username}`);
  await expect(page.getByRole('heading', { name: 'Camille Court' })).toBeVisible();
});

test.describe('a profile that does not exist', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('is not found', async ({ open, newAccount }) => {
    const member = await open(await newAccount());
    await member.goto('/main/user/personne.du.tout');
    await expect(member.getByText('Utilisateur non trouvé')).toBeVisible();
    const visitor = await open(null);
    await visitor.goto('/@personne.du.tout');
    await expect(visitor.getByText('Utilisateur non trouvé')).toBeVisible();
  });
});

test('a user chooses to ask or to answer', async ({ open, newAccount, request }) => {
  const followed = await newAccount('Camille Suivie');
  await makeCreator(request, followed);
  const page = await open(await newAccount());
  await page.goto(`/main/user/${followed.username}`);
  await page.getByRole('button', { name: 'Follow Me' }).click();
  await expect(page.getByRole('button', { name: 'Followed' })).toBeVisible();

  await page.goto('/main/ask');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Poser/Répondre');
  await expect(page.getByText('Que souhaitez-vous faire ?')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Poser une question' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Vous voulez : Poser une question',
  );
  await expect(page.getByPlaceholder('Rechercher un expert ou un sujet...')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tendances' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Explorer' })).toHaveAttribute(
    'href',
    '/main/explore',
  );
  await page
    .getByRole('region', { name: 'Personnes suivies' })
    .getByRole('link', { name: 'Camille Suivie' })
    .click();
  await expect(page).toHaveURL(`/main/ask/${followed.username}`);

  await page.goto('/main/ask');
  await page.getByRole('button', { name: 'Devenir répondeur' }).click();
  await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
  await expect(page).toHaveURL('/main/profile/pricing');
  await page.goto('/main/ask');
  await page.getByRole('link', { name: 'Devenir répondeur' }).click();
  await expect(page).toHaveURL('/main/messages');
});

test('a user who follows many creators finds the rest of them when choosing whom to ask', async ({
  open,
  account,
}) => {
  const page = await open(await account('asker@example.com'));
  await page.goto('/main/ask-question');
  await page
    .getByRole('region', { name: 'Personnes suivies' })
    .getByRole('link', { name: 'Toutes les personnes suivies' })
    .click();
  await expect(page).toHaveURL('/main/profile/followers');
});
