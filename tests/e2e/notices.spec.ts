import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { type Account, apiHeaders, expect, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newAuthor, POST } from '../support/creator.ts';
import { goAndListen } from '../support/inbox.ts';
import { tabTo } from '../support/keyboard.ts';

/** Notifications: the bell, its popover and page, toasts, and the user's preferences. */

const NOTHING_UNREAD = 'Notifications';
const ONE_UNREAD = 'Notifications, 1 non lue';

/** The bell: a button in the side bar, a link on a phone. */
const bell = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).or(page.getByRole('link', { name, exact: true }));
const popover = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const rows = (place: Page | Locator) =>
  place.getByRole('list', { name: 'Vos notifications' }).getByRole('link');
const toasts = (page: Page) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');

async function like(request: APIRequestContext, as: Account, postId: string): Promise<void> {
  const headers = apiHeaders(as);
  expect((await request.put(`/api/posts/${postId}/like`, { headers })).ok()).toBe(true);
}

/** Comments on the post, or answers a comment; gives the comment's id. */
async function comment(
  request: APIRequestContext,
  as: Account,
  postId: string,
  content: string,
  parentId?: string,
): Promise<string> {
  const answer = await request.post(`/api/posts/${postId}/comments`, {
    headers: apiHeaders(as),
    data: { content, parentId },
  });
  expect(answer.ok()).toBe(true);
  return (await answer.json()).id;
}

test('the bell counts in every tab, and a notification read in one is read in all', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request);
  const page = await open(author);
  await page.addInitScript(() => {
    // The icon of an installed app, on which browsers for tests show nothing.
    const badges: (number | null)[] = [];
    Object.assign(window, { badges });
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(null),
    });
  });
  const badge = () => page.evaluate(() => (window as { badges?: number[] }).badges?.at(-1));
  const twin = await page.context().newPage();
  await goAndListen(page, paths.help);
  await goAndListen(twin, paths.pricing);
  await expect(bell(page, NOTHING_UNREAD)).toBeVisible();

  await like(request, await newAccount('Léa Demande'), postId);
  for (const tab of [page, twin]) {
    await expect(bell(tab, ONE_UNREAD)).toBeVisible();
    await expect(tab).toHaveTitle(/^\(1\) .+ · Dis-moi$/);
  }
  await expect.poll(badge).toBe(1);
  await bell(page, ONE_UNREAD).click();
  await expect(rows(popover(page))).toHaveCount(1);
  await rows(popover(page)).click();
  await expect(page).toHaveURL(paths.post(postId));
  await expect(page.getByText(POST.bodyText)).toBeVisible();
  await expect(popover(page)).toBeHidden();
  for (const tab of [page, twin]) {
    await expect(bell(tab, NOTHING_UNREAD)).toBeVisible();
    await expect(tab).toHaveTitle(/^[^(].+ · Dis-moi$/);
  }
  await expect.poll(badge).toBe(null);
});

test('the popover works by keyboard, and returns the focus', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request);
  const person = await newAccount('Léa Demande');
  await like(request, person, postId);
  await comment(request, person, postId, 'Et en côte ?');
  const page = await open(author);
  await page.goto(paths.help);
  const opener = bell(page, 'Notifications, 2 non lues');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await expect(rows(popover(page))).toHaveText([
    /Non lue.*Léa Demande a commenté votre post/,
    /Non lue.*Léa Demande a aimé votre post/,
  ]);
  await expect(popover(page)).toBeFocused();
  await expectAccessible(page);

  for (const [key, row] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['ArrowDown', 1],
    ['Home', 0],
    ['End', 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(rows(popover(page)).nth(row)).toBeFocused();
  }
  const all = popover(page).getByRole('button', { name: 'Tout marquer comme lu' });
  await tabTo(page, all, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(popover(page).getByText('Non lue')).toHaveCount(0);
  await expect(all).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popover(page)).toBeHidden();
  await expect(bell(page, NOTHING_UNREAD)).toBeFocused();
  await page.reload();
  await expect(bell(page, NOTHING_UNREAD)).toBeVisible();
});

test.describe('when requests fail', () => {
  test.use({ expectedComplaints: [/Failed to load resource|ERR_INTERNET_DISCONNECTED/] });

  test('a phone has a page, which shows the failure and what had loaded before', async ({
    open,
    newAccount,
    request,
  }) => {
    const { author, postId } = await newAuthor(newAccount, request);
    const page = await open(author, phone);
    await goAndListen(page, paths.help);
    await bell(page, NOTHING_UNREAD).click();
    await expect(page).toHaveURL(paths.notifications);
    await expect(page.getByText(/^Aucune notification/)).toBeVisible();

    // While the page is open, a new notification shows without a toast, and is read out.
    const person = await newAccount('Léa Demande');
    await like(request, person, postId);
    await expect(rows(page)).toHaveText([/Léa Demande a aimé/]);
    await expect(
      page.locator('[aria-live="polite"]').filter({ hasText: 'Léa Demande a aimé' }),
    ).toBeAttached();
    await comment(request, person, postId, 'Et en côte ?');
    await expect(rows(page)).toHaveText([/a commenté.*Et en côte/, /a aimé/]);
    await expect(toasts(page)).toHaveCount(0);
    await expectAccessible(page);

    await test.step('older notifications load page by page', async () => {
      await page.route(/\/api\/me\/notifications(\?|$)/, async (route) => {
        const url = new URL(route.request().url());
        const isNext = url.searchParams.has('cursor');
        url.search = '';
        const answer = await (await route.fetch({ url: url.href })).json();
        const { notifications } = answer;
        return route.fulfill({
          json: isNext
            ? { ...answer, notifications: notifications.slice(1), nextCursor: null }
            : { ...answer, notifications: notifications.slice(0, 1), nextCursor: 'next' },
        });
      });
      await page.reload();
      await expect(rows(page)).toHaveText([/a commenté/, /a aimé/]);
    });

    await test.step('a failure is shown, and the request can be repeated', async () => {
      await page.unroute(/\/api\/me\/notifications(\?|$)/);
      await page.route(/\/api\/me\/notifications$/, (route) =>
        route.fulfill({ status: 403, json: {} }),
      );
      // The inbox, for which the list is requested again without a press, connects after that.
      const { promise: tried, resolve: letInboxCome } = Promise.withResolvers<void>();
      await page.routeWebSocket('**/api/me/socket*', async (inbox) => {
        await tried;
        inbox.connectToServer();
      });
      await page.reload();
      await expect(page.getByRole('alert')).toContainText('Une erreur est survenue');
      await page.unroute(/\/api\/me\/notifications$/);
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(rows(page)).toHaveCount(2);
      letInboxCome();
    });

    await test.step('notifications read offline are marked read once the connection is back', async () => {
      await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('button', { name: 'Tout marquer comme lu' }).click();
      await expect(bell(page, NOTHING_UNREAD)).toBeVisible();
      await expect(page.getByText(/Hors ligne/)).toBeVisible();
      await page.context().setOffline(false);
      await expect(async () => {
        const headers = apiHeaders(author);
        const answer = await request.get('/api/me/notifications', { headers });
        expect((await answer.json()).unread).toBe(0);
      }).toPass();
    });
  });
});

test('a toast shows only what is not on screen', async ({ open, newAccount, request }) => {
  const { author, postId } = await newAuthor(newAccount, request);
  const person = await newAccount('Léa Demande');
  const page = await open(author);

  const ownCommentId = await comment(request, author, postId, 'Qui a essayé ?');

  // On the post itself its count shows the change, and the notification is read.
  await goAndListen(page, paths.post(postId));
  await comment(request, person, postId, 'Et en côte ?');
  await expect(page.getByRole('button', { name: /^Commentaires.*2/ })).toBeVisible();
  await expect(async () => {
    const headers = apiHeaders(author);
    const answer = await request.get('/api/me/notifications', { headers });
    expect((await answer.json()).notifications).toMatchObject([{ kind: 'comment', readAt: /./ }]);
  }).toPass();
  await expect(bell(page, NOTHING_UNREAD)).toBeVisible();

  // Beside the open list no toast shows, since the list has it already.
  await page.getByRole('link', { name: 'Explorer' }).click();
  await bell(page, NOTHING_UNREAD).click();
  await expect(rows(popover(page))).toHaveCount(1);
  await like(request, person, postId);
  await expect(rows(popover(page)).first()).toContainText('a aimé votre post');
  await expect(toasts(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(popover(page)).toHaveCount(0);

  // On other screens a toast shows it, and leads there.
  await comment(request, person, postId, 'Je réponds.', ownCommentId);
  await expect(toasts(page)).toContainText('Léa Demande a répondu à votre commentaire');
  // The toast stays while the pointer is over it.
  await toasts(page).hover();
  await expect(bell(page, 'Notifications, 2 non lues')).toBeVisible();
  await toasts(page).getByRole('button', { name: 'Voir' }).click();
  await expect(page).toHaveURL(paths.post(postId));
  await expect(bell(page, ONE_UNREAD)).toBeVisible();
});

test.describe('when a preference may fail to save', () => {
  test.use({ expectedComplaints: [/status of 500/] });

  test('a user chooses by kind and channel, and a failed choice is reverted', async ({
    open,
    newAccount,
    request,
  }) => {
    const { author } = await newAuthor(newAccount, request);
    const page = await open(author, phone);
    await page.goto(paths.notifications);
    await page.getByRole('link', { name: 'Préférences' }).click();
    await expect(
      page.getByRole('heading', { name: 'Préférences de notification' }),
    ).toBeInViewport();
    const choice = (name: string) => page.getByRole('switch', { name, exact: true });
    const mailed = choice('J’aime, E-mail');
    await expect(mailed).not.toBeChecked();
    await mailed.click();
    await expect(mailed).toBeChecked();
    const saved = page.waitForResponse(
      (answer) =>
        answer.request().method() === 'PUT' && /question/.test(answer.request().postData() ?? ''),
    );
    await choice('Nouvelles questions, Dans l’application').click();
    await saved;
    const digest = choice('Un seul e-mail par jour pour les posts');
    await expect(digest).not.toBeChecked();
    const chosen = page.waitForResponse((answer) =>
      /dailyDigest/.test(answer.request().postData() ?? ''),
    );
    await digest.click();
    await chosen;
    const locked = page.getByRole('row', { name: /^Remboursements/ });
    await expect(locked.getByRole('switch')).toHaveCount(2);
    await expect(locked).toContainText('Toujours');
    await expectAccessible(page);
    await page.reload();
    // A phone begins with the first group again.
    await page.getByRole('button', { name: 'Notifications' }).click();
    await expect(mailed).toBeChecked();
    await expect(choice('Nouvelles questions, Dans l’application')).not.toBeChecked();
    await expect(digest).toBeChecked();

    await page.route('**/notification-preferences', (route) =>
      route.fulfill({ status: 500, json: {} }),
    );
    await mailed.click();
    await expect(page.getByText('Votre choix n’a pas été enregistré')).toBeVisible();
    await expect(mailed).toBeChecked();
  });
});
