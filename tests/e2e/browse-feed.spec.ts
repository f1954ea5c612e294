import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, PASSWORD, test } from '../support/browser.ts';
import { makeCreator, newAuthor, POST } from '../support/creator.ts';
import { holdRequests } from '../support/hold-requests.ts';

const phone = { viewport: { width: 375, height: 780 } };

test('a post shows its author and its content, and can be liked', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const { author } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(await newAccount());
  await page.goto('/main/feed');
  const card = page.getByRole('article').filter({ hasText: `@${author.username}` });
  await expect(card.getByRole('heading', { name: POST.title })).toBeVisible();
  await expect(card.getByText(POST.bodyText)).toBeVisible();
  await expect(card.getByText(/^il y a /)).toBeVisible();
  await expect(card.getByRole('img', { name: 'Créateur' })).toBeVisible();
  await expect(card.getByText('Vérifié')).toHaveCount(0);
  await expect(card.getByText('Course à pied')).toBeVisible();

  const answer = await holdRequests(page, '**/like');
  const like = card.getByRole('button', { name: /^J’aime : \d+, post de Camille Court$/ });
  await like.focus();
  await page.keyboard.press('Enter');
  await expect(like).toBeDisabled();
  await expect(like).toHaveText('1');
  answer();
  await expect(like).toBeEnabled();
  await expect(like).toBeFocused();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveText('0');

  await card.getByRole('link', { name: `@${author.username}` }).click();
  await expect(page).toHaveURL(`/main/user/${author.username}`);
});

test.describe('when liking fails', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('the count returns to its earlier value', async ({ open, newAccount, request }) => {
    const { postId } = await newAuthor(newAccount, request);
    const page = await open(await newAccount());
    await page.route('**/like', (route) => route.fulfill({ status: 503 }));
    await page.goto(`/main/post/${postId}`);
    await page.getByRole('button', { name: 'J’aime : 0' }).click();
    await expect(page.getByText('Impossible de liker le post')).toBeVisible();
    await expect(page.getByRole('button', { name: 'J’aime : 0' })).toBeEnabled();
  });
});

test('the strong mark stands beside the tick of a verified creator', { tag: '@journey' }, async ({
  open,
}) => {
  const page = await open(null);
  await page.goto('/@camille.rousseau');
  const header = page.locator('header').filter({ hasText: '@camille.rousseau' });
  await expect(header.getByText('Créateur', { exact: true })).toBeVisible();
  await expect(header.getByText('Vérifié', { exact: true })).toBeVisible();
});

test('a toast covers neither the title nor the tab bar of a phone', async ({
  open,
  newAccount,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(await newAccount(), {
    ...phone,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await page.addInitScript(() => Object.assign(navigator, { share: undefined }));
  await page.goto(`/main/post/${postId}`);
  await page.getByRole('article').getByRole('button', { name: 'Partager' }).click();
  const toast = page.locator('[data-sonner-toast][data-mounted=true]').first();
  await expect(toast).toContainText('Lien copié');
  const bar = await boxOf(page.locator('[data-tab-bar]'));
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(toast);
      return y > bar.y / 2 && y + height <= bar.y;
    })
    .toBe(true);
});

test('comments are read, written, answered and liked', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request, 'Camille Court');
  const reader = await newAccount('Bob Lit');
  const page = await open(reader, phone);
  await page.goto(`/main/post/${postId}`);
  const panel = page.getByRole('region', { name: 'Commentaires' });
  await expect(panel.getByText('Aucun commentaire pour le moment')).toBeVisible();

  const input = panel.getByPlaceholder('Ajouter un commentaire...');
  await input.press('Enter');
  await expect(page.getByText('Commentaire vide')).toBeVisible();
  await expect(page.getByText('Veuillez saisir un commentaire.')).toBeVisible();

  await input.pressSequentially('Merci');
  await input.press('Shift+Enter');
  await input.pressSequentially('beaucoup');
  await expect(panel.getByRole('listitem')).toHaveCount(0);
  await input.press('Enter');
  await expect(page.getByText('Commentaire ajouté')).toBeVisible();
  await expect(page.getByText('Votre commentaire a été publié avec succès.')).toBeVisible();
  await expect(input).toHaveValue('');
  const comment = panel.getByRole('listitem').first();
  await expect(comment).toContainText('Merci\nbeaucoup', { useInnerText: true });
  await expect(comment.getByText(reader.username)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Commentaires : 1' })).toBeVisible();

  await comment.getByRole('button', { name: 'Répondre' }).click();
  await expect(panel.getByText(`Réponse à @${reader.username}`)).toBeVisible();
  await expect(input).toHaveValue(`@${reader.username} `);
  await expect(input).toBeFocused();
  await panel.getByRole('button', { name: 'Annuler la réponse' }).click();
  await expect(panel.getByText('Réponse à')).toHaveCount(0);
  await expect(input).toHaveValue('');

  await comment.getByRole('button', { name: 'Répondre' }).click();
  await input.press('Enter');
  await expect(page.getByText('Commentaire vide').first()).toBeVisible();
  await expect(panel.getByRole('listitem')).toHaveCount(1);
  await input.pressSequentially('avec plaisir');
  // The list is read once the reply is there, and its response comes after the like that follows.
  const isRead = Promise.withResolvers<void>();
  const isLiked = Promise.withResolvers<void>();
  await page.route('**/comments', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    isRead.resolve();
    await isLiked.promise;
    return route.fulfill({ response });
  });
  await input.press('Enter');
  const reply = panel.getByRole('listitem').nth(1);
  await expect(reply.getByText(`@${reader.username} avec plaisir`, { exact: true })).toBeVisible();

  await isRead.promise;
  const like = comment.getByRole('button', { name: /^J’aime/ });
  await like.click();
  await expect(like).toHaveText('1');
  // The comment shows before the server has stored it; until then the button is off.
  await expect(like).toBeEnabled();
  const answered = page.waitForResponse(/\/comments$/);
  isLiked.resolve();
  await (await answered).finished();
  await expect(reply.getByRole('button', { name: 'J’aime : 0' })).toBeVisible();
  await expect(like).toHaveText('1');
  await page.unroute('**/comments');
  await page.reload();
  await expect(
    panel.getByRole('listitem').first().getByRole('button', { name: 'J’aime : 1' }),
  ).toBeVisible();
  await expectAccessible(page);
});

test.describe('when a response is lost', () => {
  test.use({ expectedComplaints: [/net::ERR_FAILED/] });

  test('a comment is created once when Enter is pressed twice or when the response is lost', async ({
    open,
    newAccount,
    request,
  }) => {
    const { postId } = await newAuthor(newAccount, request, 'Camille Court');
    const page = await open(await newAccount(), phone);
    await page.goto(`/main/post/${postId}`);
    const panel = page.getByRole('region', { name: 'Commentaires' });
    const input = panel.getByPlaceholder('Ajouter un commentaire...');
    let sent = 0;
    // The server stores the first comment, and its response is lost.
    await page.route('**/comments', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      sent += 1;
      if (sent > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await input.fill('Merci');
    // Two presses in a row, before the screen renders again.
    await input.evaluate((field) => {
      for (let times = 0; times < 2; times++)
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        );
    });
    await expect(page.getByText('Commentaire ajouté')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
    expect(sent).toBe(2);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Commentaires : 1', exact: true })).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  });
});

test('an unsent comment stays, and takes no focus', async ({ open, newAccount, request }) => {
  const { author, postId } = await newAuthor(newAccount, request, 'Camille Court');
  const headers = apiHeaders(author);
  await request.post(`/api/posts/${postId}/comments`, { headers, data: { content: 'Bonjour' } });
  const page = await open(await newAccount(), phone);
  await page.goto('/main/feed');
  const card = page.getByRole('article').filter({ hasText: `@${author.username}` });
  const toggle = card.getByRole('button', { name: 'Commentaires : 1' });
  const input = card.getByPlaceholder('Ajouter un commentaire...');
  const expectDraftMark = (isShown: boolean) =>
    expect(toggle.getByText('Brouillon')).toHaveCount(isShown ? 1 : 0);
  await toggle.click();
  await input.fill('À finir');
  await expectDraftMark(false);
  await toggle.click();
  await expectDraftMark(true);
  await toggle.click();
  await expect(input).toHaveValue('À finir');

  await page.getByRole('link', { name: 'Messages' }).first().click();
  await expect(page).toHaveURL('/main/messages');
  await page.goBack();
  await expect(input).toHaveValue('À finir');
  await expect(input).not.toBeFocused();
  await card.getByRole('button', { name: 'Répondre' }).click();
  await expect(input).toBeFocused();
  const reply = `@${author.username} À finir`;
  await expect(input).toHaveValue(reply);

  await page.reload();
  await expectDraftMark(true);
  await expect(input).toHaveCount(0);
  await toggle.click();
  await expect(input).toHaveValue(reply);
  await expect(input).not.toBeFocused();
  await card.getByRole('button', { name: 'Annuler la réponse' }).click();
  await expect(card.getByText('Réponse à')).toHaveCount(0);
  await page.reload();
  await toggle.click();
  await expect(input).toHaveValue('À finir');
  await expect(card.getByText('Réponse à')).toHaveCount(0);

  // The panel is closed while the comment is sent, then opened again.
  const answer = await holdRequests(page, '**/comments');
  await input.press('Enter');
  await toggle.click();
  await toggle.click();
  await expect(input).toHaveJSProperty('readOnly', true);
  answer();
  await expect(input).toHaveValue('');
  await expect(card.getByText('À finir')).toBeVisible();
  await page.reload();
  await expect(card.getByRole('button', { name: 'Commentaires : 2', exact: true })).toBeVisible();
});

test.describe('when a picture is missing', () => {
  test.use({ expectedComplaints: [/status of 404/] });

  test('the post is shown without it', async ({ open, newAccount, request }) => {
    const { author } = await newAuthor(newAccount, request, 'Camille Court');
    const pixel =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const published = await request.post('/api/me/posts', {
      headers: apiHeaders(author),
      multipart: {
        caption: 'Une légende',
        file: { name: 'p.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') },
      },
    });
    const { id }: { id: string } = await published.json();
    const page = await open(await newAccount());
    await page.route('**/images/creator-posts/**', (route) => route.fulfill({ status: 404 }));
    await page.goto(`/main/post/${id}`);
    await expect(page.getByText('Une légende')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Post/ })).toHaveCount(0);
  });
});

test.describe('when comments cannot be loaded', () => {
  test.use({ expectedComplaints: [/status of 503/] });

  test('the panel says so, and the user can try again', async ({ open, newAccount, request }) => {
    const { postId } = await newAuthor(newAccount, request);
    const page = await open(await newAccount());
    await page.route('**/comments', (route) => route.fulfill({ status: 503 }));
    await page.goto(`/main/post/${postId}`);
    await expect(page.getByText('Failed to load comments').first()).toBeVisible();
    await expect(page.getByText('Les commentaires n’ont pas pu être chargés.')).toBeVisible();
    await page.unroute('**/comments');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible();
  });
});

/**
 * Resolves once the browser has notified all observers that the element is in view, including observers that
 * start only after they have rendered it.
 */
async function waitUntilObserved(element: Locator): Promise<void> {
  for (let look = 0; look < 2; look += 1)
    await element.evaluate(
      (watched) =>
        new Promise<void>((resolve) => {
          const observer = new IntersectionObserver(([entry]) => {
            if (!entry?.isIntersecting) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(watched);
        }),
    );
}

/** The reports of viewed posts that the page sends: their ids, in order. */
function viewReportsOf(page: Page): string[][] {
  const reports: string[][] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/posts/views') reports.push(sent.postDataJSON().ids);
  });
  return reports;
}

test('a view is recorded once a post has been shown for two seconds', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request);
  const page = await open(await newAccount());
  const views = viewReportsOf(page);
  await page.clock.install();
  await page.goto(`/main/user/${author.username}`);
  const link = page.getByRole('region', { name: 'Activity' }).getByRole('link');
  await expect(link).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  const seePost = async () => {
    await expect(title).toHaveText(/^Post /);
    await waitUntilObserved(page.getByRole('article'));
  };
  // From here on, time advances only where the test says so, however long the screens take.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await link.click();
  // Fetched content shows a moment after it has arrived, so each check allows a moment more.
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(title).toHaveText(/^Post /, { timeout: 100 });
  }).toPass({ intervals: [50] });
  await seePost();
  await page.clock.runFor(1_800);
  await page.goBack();
  await expect(link).toBeVisible();
  await page.clock.runFor(62_500);
  expect(views).toEqual([]);

  await page.goForward();
  await seePost();
  // It waits a minute for others of the visit.
  await page.clock.runFor(2_000 + 59_999);
  expect(views).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => views).toEqual([[postId]]);
  await page.goBack();
  await page.goForward();
  await seePost();
  await page.clock.runFor(62_500);
  expect(views).toEqual([[postId]]);
});

test.describe('views that wait', () => {
  // One of them is offline for a while.
  test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|WebSocket|dynamically imported/] });

  test('are reported when the page is left, and once there is a connection again', async ({
    open,
    newAccount,
    request,
  }) => {
    const { author, postId } = await newAuthor(newAccount, request);
    const viewCount = async () => {
      const own = await request.get('/api/me/posts', { headers: apiHeaders(author) });
      return (await own.json()).posts[0].viewCount;
    };
    const seePost = async () => {
      const page = await open(await newAccount());
      await page.clock.install();
      await page.goto(`/main/post/${postId}`);
      await waitUntilObserved(page.getByRole('article'));
      await page.clock.runFor(2_000);
      return page;
    };
    const left = await seePost();
    await left.goto('about:blank');
    await expect.poll(viewCount).toBe(1);

    const cut = await seePost();
    const attempts = viewReportsOf(cut);
    await cut.context().setOffline(true);
    await cut.clock.runFor(60_000);
    await expect.poll(() => attempts).toEqual([[postId]]);
    await cut.context().setOffline(false);
    await expect
      .poll(async () => {
        await cut.clock.runFor(60_000);
        return viewCount();
      })
      .toBe(2);
  });
});

test('no name and no word is wider than a narrow phone', async ({ open, newAccount, request }) => {
  const creator = await newAccount('Anne-Charlotte Vandenbroucke-Lemaître');
  await makeCreator(request, creator, { posts: [{ title: 'Long', bodyText: 'a'.repeat(90) }] });
  const page = await open(await newAccount(), { viewport: { width: 320, height: 640 } });
  await page.goto('/main/feed');
  const card = page.getByRole('article').filter({ hasText: `@${creator.username}` });
  const tick = await boxOf(card.getByRole('img', { name: 'Créateur' }));
  expect(tick.x + tick.width).toBeLessThan(304);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a post is shared by its link', async ({ open, newAccount, request }) => {
  const { postId } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(null, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto(`/decouvrir/post/${postId}`);
  await page.getByRole('article').getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByText('Lien copié')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/decouvrir/post/${postId}`);
});

test('a link that can neither be shared nor copied is shown', async ({
  open,
  newAccount,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(null, phone);
  await page.addInitScript(() =>
    Object.assign(navigator, {
      share: () => Promise.reject(new DOMException('', 'NotAllowedError')),
    }),
  );
  await page.goto(`/decouvrir/post/${postId}`);
  await page.getByRole('article').getByRole('button', { name: 'Partager' }).click();
  await expect(page.getByText('Le lien n’a pas pu être copié')).toBeVisible();
  const address = new URL(`/decouvrir/post/${postId}`, page.url()).href;
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(address);
});

test('the feed loads more as the user scrolls, and says when it is empty', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const { author } = await newAuthor(newAccount, request);
  const { posts } = await (await request.get('/api/feed')).json();
  const pageOf = (from: number, nextCursor: string | null) => ({
    posts: Array.from({ length: 20 }, (_, index) => ({
      ...posts[0],
      id: crypto.randomUUID(),
      title: `Post ${from + index}`,
    })),
    nextCursor,
  });
  const page = await open(author);
  await page.route(/\/api\/feed$/, (route) => route.fulfill({ json: pageOf(1, 'suite') }));
  await page.route(/\/api\/feed\?cursor=suite$/, (route) =>
    route.fulfill({ json: pageOf(21, null) }),
  );
  await page.goto('/main/feed');
  // The suggested creators beside them come later.
  const shown = page.getByRole('heading', { name: /^Post \d+$/ });
  await expect(shown).toHaveCount(20);
  await shown.last().scrollIntoViewIfNeeded();
  await expect(shown).toHaveCount(40);

  await page.route('**/api/feed', (route) =>
    route.fulfill({ json: { posts: [], nextCursor: null } }),
  );
  await page.reload();
  await expect(page.getByText('Aucun post à afficher pour le moment')).toBeVisible();
});

test.describe('when the feed cannot be loaded', () => {
  test.use({ expectedComplaints: [/status of 400/] });

  test('the screen says why, and the user can try again', async ({ open, newAccount }) => {
    const page = await open(await newAccount());
    await page.route('**/api/feed', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 400, code: 'request.invalid', detail: 'En panne.' }),
      }),
    );
    await page.goto('/main/feed');
    await expect(page.getByRole('alert')).toContainText(
      'Erreur lors de la récupération des posts: En panne.',
    );
    await page.unroute('**/api/feed');
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('a visitor reads the feed, and is asked to sign in to take part', async ({
  open,
  newAccount,
  request,
}) => {
  const { author, postId } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(null);
  await page.goto(`/decouvrir/post/${postId}`);
  await page.getByRole('button', { name: 'J’aime : 0' }).click();
  await expect(page.getByText('Connexion requise')).toBeVisible();
  await expect(page.getByText('Vous devez être connecté pour liker un post')).toBeVisible();
  const input = page.getByPlaceholder('Ajouter un commentaire...');
  await input.fill('Bonjour');
  await input.press('Enter');
  await expect(page.getByText('Vous devez être connecté pour commenter.')).toBeVisible();

  await expect(page.getByText('Connexion requise')).toHaveCount(1);
  await page.getByRole('button', { name: 'Connexion' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('E-mail').fill(author.email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(`/decouvrir/post/${postId}`);
  // The draft is restored, and is deleted once it is sent.
  await expect(input).toHaveValue('Bonjour');
  await input.press('Enter');
  // Looks among the comments only, since the field shows the same text until it is sent.
  const comments = page.getByRole('region', { name: 'Commentaires' }).getByRole('listitem');
  await expect(comments).toContainText(['Bonjour']);
  await page.reload();
  await expect(comments).toContainText(['Bonjour']);
  await expect(input).toHaveValue('');
  await page.getByRole('button', { name: 'J’aime : 0' }).first().click();
  await expect(page.getByRole('button', { name: 'J’aime : 1' })).toBeVisible();
});

test('the feed is accessible on a phone', async ({ open, newAccount, request }) => {
  const { author } = await newAuthor(newAccount, request, 'Camille Court');
  const page = await open(author, phone);
  await page.goto('/main/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectAccessible(page);
});
