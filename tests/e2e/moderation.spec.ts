import { randomUUID } from 'node:crypto';
import { cpSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { reportNumber } from '../../domain/moderation/report-number.ts';
import { ownPorts, runDir, seededState, sharedState } from '../../scripts/local/browser-run.ts';
import { changeDatabase } from '../../scripts/local/database-socket.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, PASSWORD, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newAuthor } from '../support/creator.ts';
import { newCreator, picture } from '../support/creator-fixtures.ts';
import { decide, makeDecisionsFinal, newModerator, pileUp, report } from '../support/moderation.ts';
import { mailsTo } from '../support/outbox.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';

/** From a report to a decision, its author's statement of reasons, and the appeal. */

// Hidden content is 404; a late decision is refused; a suspended user is refused, and so is their inbox.
test.use({
  expectedComplaints: [
    /status of 40[01349]|WebSocket.*(response code: 40[13]|Authentication failed)/,
  ],
});

const COMMENT = 'Gagnez 500 € par jour, lien en bio.';

// Four users, each in their own browser, one after the other.
test.slow();

/** The case that is open in the console. */
const openCase = (page: Page) => page.getByRole('article');
const decision = (page: Page) => page.getByRole('form', { name: 'Décision' });

test('a comment is reported, hidden by keyboard alone, appealed, and restored', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const { postId } = await newAuthor(newAccount, request);
  const author = await newAccount('Paul Publicité');
  const written = await request.post(`/api/posts/${postId}/comments`, {
    headers: apiHeaders(author),
    data: { content: COMMENT },
  });
  const { id } = await written.json();
  const caseId = await report(request, await newAccount('Rosa Rapporte'), { type: 'comment', id });
  const moderator = await newModerator(newAccount, account, request);
  /** The comment as a new visitor finds it, whose browser has nothing cached. */
  const asVisitor = async () => {
    const page = await open(null);
    await page.goto(paths.publicPost(postId));
    const comments = page.getByRole('region', { name: 'Commentaires' });
    await expect(comments).toBeVisible();
    await expect(page.getByText('Chargement...')).toHaveCount(0);
    return comments.getByText(COMMENT);
  };
  await expect(await asVisitor()).toBeVisible();

  const moderating = await open(moderator);
  await test.step('the console is 404 for other users', async () => {
    const page = await open(author);
    await page.goto(paths.moderationConsole);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page introuvable');
    await expect(page.getByRole('link', { name: 'Modération', exact: true })).toHaveCount(0);
  });

  await test.step('a moderator hides it', async () => {
    const page = moderating;
    const { keyboard } = page;
    await page.goto(paths.feed);
    await page.getByRole('link', { name: /^Modération( |$)/ }).focus();
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Modération');
    await page.goto(`${paths.moderationConsole}?cas=${caseId}`);
    await expect(openCase(page)).toContainText(/Commentaire de Paul Publicité.*Gagnez 500/s);
    await expect(openCase(page)).toContainText('Rosa Rapporte');
    await keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Raccourcis clavier' });
    await expect(help).toBeVisible();
    await keyboard.press('Escape');
    await expect(help).toHaveCount(0);
    await keyboard.press('2');
    const reason = decision(page).getByLabel('Motif');
    await expect(reason).toBeFocused();
    await expect(reason).toHaveValue(/^Ce commentaire répète une publicité/);
    // Keys typed in a text field choose no other action.
    await keyboard.press('End');
    await keyboard.type(' Vu 4 fois.');
    await expect(decision(page).getByRole('radio', { name: 'Masquer' })).toBeChecked();
    await expectAccessible(page);
    // A quick double press still asks for confirmation.
    await keyboard.press('Control+Enter');
    await keyboard.press('Control+Enter');
    const confirm = page.getByRole('button', { name: 'Confirmer : masquer' });
    await expect(confirm).toBeFocused();
    await keyboard.press('Escape');
    await expect(reason).toBeFocused();
    await keyboard.press('Control+Enter');
    await expect(confirm).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('Décision enregistrée : masquer')).toBeVisible();
  });

  await test.step('the moderator takes it back within ten seconds, and decides again', async () => {
    const page = moderating;
    // The question that confirms has such a button too, until the next case shows.
    const toast = page.getByRole('listitem').filter({ hasText: 'Décision enregistrée : masquer' });
    await expect(toast.getByRole('button', { name: 'Annuler' })).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByText('Décision annulée : le cas est de nouveau ouvert.')).toBeVisible();
    await expectAccessible(page);
    await expect(openCase(page)).toContainText('Commentaire de Paul Publicité');
    await expect(await asVisitor()).toBeVisible();
    // The draft is still there.
    await expect(decision(page).getByRole('radio', { name: 'Masquer' })).toBeChecked();
    await expect(decision(page).getByLabel('Motif')).toHaveValue(/Vu 4 fois\.$/);
    await decision(page).getByRole('button', { name: 'Décider' }).click();
    await page.getByRole('button', { name: 'Confirmer : masquer' }).click();
    await expect(page.getByText('Décision enregistrée : masquer')).toBeVisible();
    await page.goto(`${paths.moderationConsole}?cas=${caseId}`);
    await expect(openCase(page)).toContainText(/Masquer.*Décidé par Mona Modère.*Vu 4 fois/s);
  });

  await test.step('a colleague finds the case by the number of the report', async () => {
    const page = moderating;
    await page.goto(paths.moderationConsole);
    const number = page.getByLabel('Numéro de signalement');
    await number.fill('S-0000-0000-0000');
    await page.getByRole('button', { name: 'Ouvrir' }).click();
    await expect(page.getByText(/Aucun signalement .* ne porte ce numéro/)).toBeVisible();
    await number.fill(reportNumber(caseId).toLowerCase());
    await number.press('Enter');
    await expect(openCase(page)).toContainText('Commentaire de Paul Publicité');
    await expect(page).toHaveURL(/etat=decides&cas=/);
  });

  await test.step('other users no longer see it', async () => {
    await expect(await asVisitor()).toHaveCount(0);
  });

  await test.step('its author reads the reason, and appeals', async () => {
    const page = await open(author, phone);
    await page.goto(paths.settings);
    await page.getByRole('button', { name: 'Blocages et modération' }).click();
    await page.getByRole('link', { name: 'Décisions de modération' }).click();
    const statement = page.getByRole('article', { name: 'Votre commentaire a été masqué' });
    await expect(statement).toContainText(COMMENT);
    await expect(statement).toContainText('Vu 4 fois.');
    await expect(statement).not.toContainText('Rosa');
    await statement.getByRole('button', { name: 'Contester' }).click();
    const why = statement.getByLabel('Pourquoi cette décision est-elle injuste ?');
    await expect(why).toBeFocused();
    await why.fill('C’était une plaisanterie.');
    await expectAccessible(page);
    await page.reload();
    await statement.getByRole('button', { name: 'Contester' }).click();
    await expect(why).toHaveValue('C’était une plaisanterie.');
    await statement.getByRole('button', { name: 'Envoyer' }).click();
    await expect(statement).toContainText('Votre contestation est en cours d’examen');
  });

  await test.step('the moderator who decided cannot decide again', async () => {
    const page = await open(moderator);
    await openAppeal(page, 'Paul Publicité');
    await expect(openCase(page)).toContainText('Vous avez pris cette décision');
  });

  await test.step('another moderator restores it', async () => {
    const page = await open(await newModerator(newAccount, account, request, 'Denis Décide'));
    await openAppeal(page, 'Paul Publicité');
    await expect(openCase(page)).toContainText(/une plaisanterie.*Décidé par Mona Modère/s);
    // As the case showed it: the content, who reported it, and the author's history.
    await expect(openCase(page).getByRole('region', { name: 'Contenu' })).toContainText(COMMENT);
    await expect(openCase(page)).toContainText('Rosa Rapporte');
    await expect(openCase(page)).toContainText('Aucune décision auparavant.');
    await expectAccessible(page);
    await page.keyboard.press('2');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Décision annulée').first()).toBeVisible();
    await page.getByRole('link', { name: 'Journal' }).click();
    const entries = page.getByRole('region', { name: 'Journal' }).getByRole('listitem');
    // Other tests decide cases, too.
    const restored = entries.filter({ hasText: 'Décision annulée en recours' });
    await expect(restored.filter({ hasText: 'Denis Décide' }).first()).toBeVisible();
    await page.getByLabel('Actes').selectOption('Recours');
    await expect(page).toHaveURL(/actes=appeals/);
    await expect(entries.filter({ hasText: 'Masqué' })).toHaveCount(0);
    await expectAccessible(page);
    await restored
      .filter({ hasText: 'Denis Décide' })
      .first()
      .getByRole('link', { name: /Décision annulée en recours/ })
      .click();
    await expect(openCase(page)).toContainText('Commentaire de Paul Publicité');
  });

  await test.step('it shows again', async () => {
    await expect(await asVisitor()).toBeVisible();
    const page = await open(author);
    await page.goto(paths.decisions);
    await expect(page.getByRole('article')).toContainText(/Décision annulée.*est annulée/s);
  });
});

/** Opens a user's appeal in the console. */
async function openAppeal(page: Page, name: string): Promise<void> {
  await page.goto(paths.moderationConsole);
  await page.getByRole('link', { name: 'Recours' }).click();
  await page
    .getByRole('region', { name: 'Recours' })
    .getByRole('link', { name: new RegExp(name) })
    .click();
}

test('a decision about a post shows its picture to the author and to moderators', {
  tag: '@journey',
}, async ({ open, newAccount, account, request }) => {
  const author = await newCreator(newAccount, request);
  const published = await request.post('/api/me/posts', {
    headers: apiHeaders(author),
    multipart: { file: await picture(600, 600), caption: 'Arrêtez tout traitement' },
  });
  const { id: postId } = await published.json();
  const caseId = await report(request, await newAccount(), { type: 'post', id: postId }, 'other');
  const moderator = await newModerator(newAccount, account, request);
  const console = await open(moderator);
  await console.goto(`${paths.moderationConsole}?cas=${caseId}`);

  await test.step("'Autre' has no ready text", async () => {
    await expect(openCase(console)).not.toContainText('Image :');
    await decision(console).getByText('Avertir').click();
    await expect(decision(console).getByLabel('Motif')).toHaveValue('');
    await decision(console).getByRole('button', { name: 'Décider' }).click();
    await expect(decision(console)).toContainText('Dites pourquoi, en quelques mots.');
    await decision(console).getByText('Masquer').click();
    await decision(console).getByLabel('Motif').fill('Ce post conseille d’arrêter un traitement.');
    await decision(console).getByRole('button', { name: 'Décider' }).click();
    await console.getByRole('button', { name: 'Confirmer : masquer' }).click();
    await expect(console.getByText('Décision enregistrée : masquer')).toBeVisible();
  });

  await test.step('the hidden picture is in the list of decided cases', async () => {
    await console.goto(`${paths.moderationConsole}?etat=decides`);
    const thumbnail = console.locator(`[data-queue-row="${caseId}"]`).locator('img');
    await expect(thumbnail).toHaveJSProperty('complete', true);
    await expect(thumbnail).not.toHaveJSProperty('naturalWidth', 0);
  });

  await test.step('its author sees it beside the decision', async () => {
    const page = await open(author, phone);
    await page.goto(paths.decisions);
    const thumbnail = page.getByRole('article').getByAltText('L’image de votre post');
    await expect(thumbnail).toHaveJSProperty('complete', true);
    await expect(thumbnail).not.toHaveJSProperty('naturalWidth', 0);
    await expectAccessible(page);
  });
});

test('a second moderator reads what waits for them, on a phone too, and refuses it', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const first = await newModerator(newAccount, account, request, 'Mona Propose');
  const second = await newModerator(newAccount, account, request, 'Samir Valide');
  const id = randomUUID();
  const terms = { what: 'decision', order: id, refundCents: 40_000, from: 'creator' };
  const body = { refundCents: 40_000, reason: 'Réponse vide' };
  await changeDatabase(sharedState, [
    `INSERT INTO approvals (terms, subject_id, cents, sum_cents, reason, proposed_by, proposed_as, proposed_at, expires_at, request)
      VALUES (?, ?, 40000, 40000, 'La réponse est vide.', ?, 'moderator', ?, ?, ?)`,
    JSON.stringify(terms),
    id,
    `user:${first.session.user.id}`,
    Date.now(),
    Date.now() + 86_400_000,
    JSON.stringify({ method: 'POST', path: `/orders/${id}/decision`, body }),
  ]);
  const page = await open(second, phone);
  await page.goto(`${paths.moderationConsole}?onglet=validations`);
  const waiting = page
    .getByRole('region', { name: 'À valider' })
    .getByRole('listitem')
    .filter({ hasText: id });
  await expect(waiting).toContainText('Trancher une commande contestée : 400 €');
  await expect(waiting).toContainText('Mona Propose');
  await expect(page.getByRole('link', { name: /^À valider \(\d+\)$/ })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await waiting.getByRole('button', { name: 'Refuser' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motif').fill('La réponse tient debout.');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Proposition refusée')).toBeVisible();
  await expect(waiting).toHaveCount(0);

  const asker = await open(first);
  await asker.goto(`${paths.moderationConsole}?onglet=validations`);
  await expect(asker.getByRole('region', { name: 'Refusées' })).toContainText(
    'La réponse tient debout.',
  );
});

test('a suspended user reads why by the link in their mail, appeals, and comes back', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const person = await newAccount('Éric Exclu');
  const page = await open(person);
  await page.goto(paths.feed);
  const subject = { type: 'profile', id: person.session.user.id };
  const caseId = await report(request, await newAccount(), subject, 'fraud');
  const [first, second] = [
    await newModerator(newAccount, account, request),
    await newModerator(newAccount, account, request),
  ];
  await decide(request, first, caseId, 'suspend');
  await makeDecisionsFinal(request);
  const signIn = async () => {
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Mot de passe').fill(PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };

  await test.step('the user is signed out, and cannot sign in again', async () => {
    await page.goto(paths.settings);
    await expect(page).toHaveURL(/\/auth/);
    await signIn();
    await expect(page.getByRole('alert')).toContainText('Ce compte est suspendu');
  });

  const link = await test.step('a mail gives the reason', async () => {
    const newest = async () => (await mailsTo(request, person.email))[0]?.text ?? '';
    await expect.poll(newest).toContain('Cela ne se fait pas ici.');
    return new URL(/https?:\S+\/recours\S+/.exec(await newest())![0]);
  });

  await test.step('its link accepts one appeal', async () => {
    await page.goto(link.pathname + link.search);
    const statement = page.getByRole('article', { name: 'Votre compte est suspendu' });
    await expect(statement).toContainText('Cela ne se fait pas ici.');
    await expectAccessible(page);
    await statement.getByRole('button', { name: 'Contester' }).click();
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page.getByText('Dites pourquoi, en quelques mots.')).toBeVisible();
    await page.getByLabel(/^Pourquoi/).fill('Quelqu’un s’est trompé de personne.');
    await page.getByRole('button', { name: 'Envoyer' }).click();
    await expect(statement).toContainText('Votre contestation est en cours d’examen');
  });

  await test.step('the restored user reads so by the same link, and signs in', async () => {
    const headers = apiHeaders(second);
    const { appeals } = await (
      await request.get('/api/moderation/appeals?state=open', { headers })
    ).json();
    const { id } = appeals.find(
      ({ author }: { author: { id: string } | null }) => author?.id === person.session.user.id,
    );
    const outcome = { uphold: false, reason: 'C’était une autre personne.' };
    const restored = await request.post(`/api/moderation/appeals/${id}/decision`, {
      headers,
      data: outcome,
    });
    expect(restored.status()).toBe(201);
    await page.reload();
    await expect(page.getByRole('article')).toContainText('C’était une autre personne.');
    await page.goto('/auth');
    await signIn();
    await expect(page).toHaveURL(paths.feed);
  });

  await test.step('an unknown link says so', async () => {
    await page.goto('/recours?token=rien');
    await expect(page.getByText('Ce lien ne mène à aucune décision.')).toBeVisible();
  });
});

test.describe('where a hundred reports wait', () => {
  const port = ownPorts.moderation;
  const stateDir = `${runDir}/moderation-${randomUUID()}`;
  test.use({ baseURL: `http://localhost:${port}` });
  let server: OwnServer;
  let ids: string[];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    cpSync(seededState, stateDir, { recursive: true });
    ids = pileUp(stateDir, 100);
    server = await startServer(port, stateDir);
  });
  test.afterAll(() => server.kill());

  test('a moderator goes through them by keyboard, with one request for each', async ({
    open,
    newAccount,
    account,
    request,
  }) => {
    const moderator = await newModerator(newAccount, account, request, 'Mona Modère', stateDir);
    const page = await open(moderator);
    const { keyboard } = page;
    const asked: string[] = [];
    page.on('request', (sent) => {
      const [, id] =
        /\/api\/moderation\/reports\/([\w-]+)$/.exec(new URL(sent.url()).pathname) ?? [];
      if (id) asked.push(id);
    });
    const rows = page.getByRole('region', { name: 'Signalements' }).locator('[data-queue-row]');
    /** Waits until the case with this number is open, and its content shows. */
    const shown = (n: number) =>
      expect(
        openCase(page)
          .getByRole('paragraph')
          .filter({ hasText: /^Commentaire signalé/ }),
      ).toHaveText(`Commentaire signalé ${n}`);

    await page.goto(paths.moderationConsole);
    await shown(1);
    await expect(rows.nth(19)).toBeAttached();

    await test.step('the moderator decides one case after the other', async () => {
      for (let n = 1; n <= 3; n += 1) {
        await shown(n);
        await keyboard.press('1');
        await expect(decision(page).getByLabel('Motif')).toBeFocused();
        await keyboard.press('Control+Enter');
        await shown(n + 1);
        await expect(openCase(page).getByRole('heading', { level: 2 })).toBeFocused();
      }
    });

    await test.step('another moderator was first: the moderator reads their decision, and continues', async () => {
      const other = await newModerator(newAccount, account, request, 'Odile Première', stateDir);
      await decide(request, other, ids[3]!, 'warn');
      await keyboard.press('1');
      await keyboard.press('Control+Enter');
      await expect(openCase(page)).toContainText(/Avertir.*Décidé par Odile Première/s);
      await page.getByRole('button', { name: 'Cas suivant' }).click();
      await shown(5);
    });

    await test.step('the moderator moves to the hundredth case as fast as keys can be pressed, and back', async () => {
      for (let n = 6; n <= 100; n += 1) {
        const row = page.locator(`[data-queue-row="${ids[n - 1]}"]`);
        await row.waitFor({ state: 'attached' });
        await keyboard.press(n % 2 ? 'j' : 'ArrowDown');
        await expect(row).toBeFocused();
      }
      await shown(100);
      await keyboard.press('k');
      await shown(99);
      const each = ids.map((id) => asked.filter((one) => one === id).length);
      // The fourth was requested again, to show who had decided it.
      expect(each.filter((count, index) => index !== 3 && count > 1)).toEqual([]);
    });
  });
});
