import type { APIRequestContext, Page } from '@playwright/test';
import { type Account, apiHeaders, expect } from './browser.ts';
import { picture } from './workshop.ts';

/** Every screen of the product and what opens on it, for what has to hold on all of them. */

export interface Screen {
  path: string;
  /** What can be done to see more of the screen, each step from where the one before led. */
  steps?: ((page: Page) => Promise<unknown>)[];
}

/** Goes to the screen and waits until it shows what it is for. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Chargement...')).toHaveCount(0);
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
const chooseTab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const type = (label: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name: label }).fill(text);

async function search(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
}

async function searchInVain(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('xyzxyzxyz');
  await expect(page.getByText('Aucun résultat pour')).toBeVisible();
}

async function openFilters(page: Page): Promise<void> {
  await press(/Recherche avancée/)(page);
  await expect(page.getByRole('group', { name: 'Signe astrologique' })).toBeVisible();
}

async function filter(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Femme' }).check();
  await press('Appliquer')(page);
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toBeVisible();
}

/** The closed list of topics opened, which covers what is behind it. */
async function openTopicPicker(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Ajouter un topic...' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
}

const pick = (field: string) => async (page: Page) =>
  page.getByLabel(field, { exact: true }).setInputFiles(await picture(600, 400));

async function confirmCrop(page: Page): Promise<void> {
  await press('Confirmer')(page);
  await expect(page.getByLabel('Légende')).toBeVisible();
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function changeAndClose(page: Page): Promise<void> {
  await page.getByLabel('Bio').fill('Presque perdu');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

const category = 'category/cuisine';
const subcategory = `${category}/subcategory/patisserie`;

/** What is open to everybody. */
export async function publicScreens(request: APIRequestContext): Promise<Screen[]> {
  const { posts } = await (await request.get('/api/feed')).json();
  return [
    { path: '/' },
    { path: '/auth', steps: [press('Créer un compte'), type("Nom d'utilisateur", 'A')] },
    { path: '/auth', steps: [press('Mot de passe oublié ?')] },
    { path: '/decouvrir' },
    { path: `/decouvrir/${category}` },
    { path: `/decouvrir/${subcategory}` },
    { path: `/decouvrir/post/${posts[0].id}`, steps: [press(/^J'aime/)] },
    { path: `/@${posts[0].author.username}`, steps: [press('Follow Me')] },
    { path: '/conditions' },
    { path: '/confidentialite' },
    { path: '/contact' },
    { path: '/nulle-part' },
  ];
}

/** The address of an offer by somebody to whom the asker has never spoken. */
async function offerPath(request: APIRequestContext, known: string[]): Promise<string> {
  const { topProfiles } = await (await request.get('/api/discovery')).json();
  const stranger = topProfiles.find((each: { username: string }) => !known.includes(each.username));
  const { username, topics, tariffs } = await (
    await request.get(`/api/users/${stranger.username}`)
  ).json();
  const pricing = ['question', 'day', 'month'].find((each) => tariffs[each].active);
  return `/main/conversation/${username}/${topics[0].id}/${pricing}`;
}

/** What somebody sees who asks. */
export async function askerScreens(request: APIRequestContext, asker: Account): Promise<Screen[]> {
  const headers = apiHeaders(asker);
  const { conversations } = await (await request.get('/api/conversations', { headers })).json();
  const { posts } = await (await request.get('/api/feed')).json();
  const { username } = posts[0].author;
  const opened: Screen[] = ['question', 'day', 'month'].map((pricing) => {
    const { id, topic, other } = conversations.find(
      (each: { pricing: string }) => each.pricing === pricing,
    );
    return { path: `/main/conversation/${other.username}/${topic.id}/${pricing}?c=${id}` };
  });
  const known = conversations.map((each: { other: Account }) => each.other.username);
  return [
    {
      path: '/main/feed',
      steps: [press(/^Commentaires/), press(/^(Réduire|Déplier) le menu|Menu/)],
    },
    { path: `/main/post/${posts[0].id}` },
    { path: '/main/explore' },
    { path: `/main/explore/${category}` },
    { path: `/main/explore/${subcategory}`, steps: [openFilters, filter] },
    { path: '/main/ask' },
    { path: '/main/ask-question', steps: [search, searchInVain] },
    { path: `/main/askme/${username}` },
    { path: `/main/user/${username}` },
    { path: '/main/messages', steps: [chooseTab(/^Clôturées/)] },
    ...opened,
    { path: await offerPath(request, known) },
    { path: '/main/profile' },
    { path: '/main/profile/pricing' },
    { path: '/main/profile/posts' },
    { path: '/main/profile/followers', steps: [chooseTab(/^Abonnements Premium/)] },
    { path: '/main/profile/settings' },
    { path: '/main/test-discovery' },
    { path: '/main/help', steps: [press('Réduire le menu')] },
    { path: '/main/nulle-part' },
  ];
}

/** What somebody sees who answers, where it differs. */
export const creatorScreens: Screen[] = [
  {
    path: '/main/profile',
    steps: [press('Modifier le profil'), changeAndClose],
  },
  { path: '/main/profile', steps: [press('Modifier mes topics'), openTopicPicker] },
  { path: '/main/profile', steps: [pick('Photo de profil'), close] },
  { path: '/main/profile/pricing' },
  {
    path: '/main/profile/posts',
    steps: [press(/Ajouter un post/), press('Texte')],
  },
  {
    path: '/main/profile/posts',
    steps: [press(/Ajouter un post/), pick('Image du post'), confirmCrop],
  },
  { path: '/main/profile/followers', steps: [chooseTab(/^Abonnés \(/), chooseTab(/^Abonnés P/)] },
  { path: '/main/messages' },
];
