import type { APIRequestContext, Page } from '@playwright/test';
import { exampleOf, paths } from '../../site/paths.ts';
import {
  membersScreens,
  namesOf,
  openScreens,
  type Parameter,
  type ScreenName,
  type screens,
} from '../../site/screens.ts';
import { type Account, apiHeaders, expect } from './browser.ts';
import { picture } from './creator-fixtures.ts';

/**
 * Every screen of the register and what opens on it, for checks that hold on all of them. A new screen is
 * included automatically; the steps on it are listed here.
 */

export interface Screen {
  path: string;
  /** The file of its component, which other addresses may share. */
  file?: string;
  /** Steps that show more of the screen, each starting where the previous one ended. */
  steps?: ((page: Page) => Promise<unknown>)[];
}

/** Goes to the screen and waits until its main content shows. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Chargement...')).toHaveCount(0);
}

/**
 * Goes to the screen from another one without loading the page, which costs a third less with axe. The router hears of
 * it as of a press on the browser's button; each screen writes its title once it is shown.
 */
export async function visitInApp(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    document.title = '';
    const { idx } = history.state;
    history.pushState({ idx: idx + 1, key: to }, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page).toHaveTitle(/\S/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
}

/** The title in a page as it was served. */
export const servedTitle = (html: string): string =>
  html.match(/<title>(.*)<\/title>/)![1]!.replaceAll('&amp;', '&');

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
/** Presses a button, and waits for the dialog or panel, whose code may still have to load. */
const open =
  (button: string | RegExp, role: 'dialog' | 'region', name: string | RegExp) =>
  async (page: Page) => {
    await press(button)(page);
    await expect(page.getByRole(role, { name })).toBeVisible();
  };
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

async function searchForAll(page: Page): Promise<void> {
  await page.getByRole('combobox').fill('bébé');
  await page.getByRole('combobox').press('Enter');
  await expect(page.getByRole('region', { name: 'Profils' })).toBeVisible();
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

/** Opens the list of topics, which covers the content behind it. */
async function openTopicPicker(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Ajouter un topic...' }).click();
  await expect(page.getByRole('option').first()).toBeVisible();
}

const pick = (field: string) => async (page: Page) => {
  await page.getByLabel(field, { exact: true }).setInputFiles(await picture(600, 400));
  await expect(page.getByRole('dialog', { name: /^Recadrer/ })).toBeVisible();
};

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

/** A toast asks a visitor to sign in. */
const signedOut = (button: string | RegExp) => async (page: Page) => {
  await press(button)(page);
  await expect(page.getByText('Connexion requise')).toBeVisible();
};

type Step = (page: Page) => Promise<unknown>;

/** Steps that show more of an asker's screens; each list is a separate visit. */
const stepsOn: Partial<Record<ScreenName, Step[][]>> = {
  auth: [
    [press('Créer un compte'), type("Nom d'utilisateur", 'A')],
    [press('Mot de passe oublié ?')],
  ],
  discoverSearch: [[searchForAll]],
  publicPost: [[signedOut(/^J’aime/)]],
  publicProfile: [[signedOut('Follow Me')]],
  feed: [
    [open(/^Commentaires/, 'region', 'Commentaires'), press(/^(Réduire|Déplier) le menu|Menu/)],
  ],
  subcategory: [[openFilters, filter]],
  askQuestion: [[search, searchInVain]],
  messages: [[chooseTab(/^Clôturées/)]],
  followers: [[chooseTab(/^Abonnements Premium/)]],
  purchase: [[press('Renoncer au contrat ici')]],
  help: [[press(/^(Réduire|Déplier) le menu/), open(/^Notifications/, 'dialog', 'Notifications')]],
};

/** Every screen of a group of the register. */
function screensOf(group: Partial<typeof screens>, values: Record<Parameter, string>): Screen[] {
  return namesOf(group as typeof screens).flatMap((name) =>
    (stepsOn[name] ?? [[]]).map((steps) => ({
      path: exampleOf(name, values),
      file: group[name]!.file,
      steps,
    })),
  );
}

/** Values for the parameters of paths: a creator who is not among `known`, a post, an order. */
export async function exampleValues(
  request: APIRequestContext,
  known: string[] = [],
  orderId = 'none',
): Promise<Record<Parameter, string>> {
  // Nobody deletes or hides these posts, as may happen to the newest of the feed.
  const { posts } = await (await request.get('/api/users/camille.rousseau')).json();
  const { topProfiles } = await (await request.get('/api/discovery')).json();
  const stranger = topProfiles.find((each: { username: string }) => !known.includes(each.username));
  const { username, topics, tariffs } = await (
    await request.get(`/api/users/${stranger.username}`)
  ).json();
  return {
    username,
    handle: `@${username}`,
    topicId: topics[0].id,
    pricingType: ['question', 'day', 'month'].find((each) => tariffs[each].active)!,
    id: posts[0].id,
    orderId,
    period: '2026-10',
    payoutId: 'none',
    slug: 'cuisine',
    categorySlug: 'cuisine',
    subcategorySlug: 'patisserie',
  };
}

/** The screens that are open to everybody. */
export async function publicScreens(request: APIRequestContext): Promise<Screen[]> {
  return [...screensOf(openScreens, await exampleValues(request)), { path: '/nulle-part' }];
}

/** The screens of an asker, including an offer of a creator to whom they have never spoken. */
export async function askerScreens(request: APIRequestContext, asker: Account): Promise<Screen[]> {
  const headers = apiHeaders(asker);
  const { conversations } = await (await request.get('/api/conversations', { headers })).json();
  const opened = (['question', 'day', 'month'] as const).map((pricing): Screen => {
    const { id, topic, other } = conversations.find(
      (each: { pricing: string }) => each.pricing === pricing,
    );
    return { path: paths.conversation(other.username, topic.id, pricing, id) };
  });
  const known = conversations.map((each: { other: Account }) => each.other.username);
  const { orders } = await (await request.get('/api/me/orders', { headers })).json();
  const held = orders.find((each: { state: string }) => each.state === 'held');
  return [
    ...screensOf(membersScreens, await exampleValues(request, known, held.id)),
    ...opened,
    { path: '/main/nulle-part' },
  ];
}

const addPost = open(/Ajouter un post/, 'dialog', 'Ajouter un post');

/** The screens of a creator, where they differ. */
export const creatorScreens: Screen[] = [
  {
    path: paths.profile,
    steps: [open('Modifier le profil', 'dialog', /^Modifier/), changeAndClose],
  },
  {
    path: paths.profile,
    steps: [open('Modifier mes topics', 'dialog', /^Modifier/), openTopicPicker],
  },
  { path: paths.profile, steps: [pick('Photo de profil'), close] },
  { path: paths.pricing },
  { path: paths.posts, steps: [addPost, press('Texte')] },
  { path: paths.posts, steps: [addPost, pick('Image du post'), confirmCrop] },
  { path: paths.followers, steps: [chooseTab(/^Abonnés \(/), chooseTab(/^Abonnés P/)] },
  { path: paths.messages },
  { path: paths.earnings },
];
