import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { parisDay } from '../../domain/dates/paris.ts';
import { ownPorts, runDir, sharedState } from '../../scripts/local/browser-run.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { buy, newPair, phone, say, write } from '../support/conversations.ts';
import { holdRequests } from '../support/hold-requests.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';
import { orderOf, runPayments } from '../support/payments.ts';

/** The life of a price on screen: held, refunded, released, disputed, paid out. */

// A press that comes too late is refused.
test.use({ expectedComplaints: [/status of 409/] });

const PRICE = '3 €';
const desktop = { width: 1280, height: 800 };

/** The order's state, as its screen says first. */
const orderStatus = (page: Page) =>
  page.getByRole('region', { name: 'Résumé' }).getByRole('status');

test.describe('where a day lasts two seconds', () => {
  const port = ownPorts.money;
  const stateDir = `${runDir}/money-${randomUUID()}`;
  test.use({ baseURL: `http://localhost:${port}` });
  let server: OwnServer;
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    server = await startServer(port, stateDir, { SECONDS_PER_DAY: '2' });
  });
  test.afterAll(() => server.kill());

  // The test waits for a deadline and a release, more than half a minute of days.
  test.slow();

  test('one price is refunded for want of an answer, another is released', async ({
    open,
    newAccount,
    request,
  }) => {
    const pair = await newPair(newAccount, request);
    const asker = await open(pair.asker, phone);

    await test.step('the asker asks, and sees the response deadline', async () => {
      await asker.goto(paths.askMe(pair.creator.username));
      await asker.getByRole('button', { name: 'Pâtisserie' }).click();
      await asker.getByRole('button', { name: /One shot/ }).click();
      await asker.getByRole('button', { name: 'Select and pay' }).click();
      await write(asker, 'Combien de temps au four ?');
      await expect(
        asker
          .getByRole('region', { name: 'Paiement' })
          .getByText(/^Au plus tard .+, sinon remboursé\.$/),
      ).toBeVisible();
      await expect(asker.getByText('Question envoyée')).toBeVisible();
    });
    const answered = await buy(request, pair, 'question');
    await say(request, pair.asker, answered.id, 'Comment courir plus loin ?');
    await say(request, pair.creator, answered.id, 'Plus lentement.');

    await test.step('the asker sees the question expire, and the refund on the receipt', async () => {
      await expect(asker.getByText('Question restée sans réponse : remboursée')).toBeVisible({
        timeout: 30_000,
      });
      await asker.getByRole('link', { name: 'Commande' }).click();
      // A user who reloads before the screen has changed is at the same place.
      await expect(orderStatus(asker)).toBeVisible();
      await expect(async () => {
        await runPayments(request, stateDir);
        await asker.reload();
        await expect(orderStatus(asker)).toHaveText(`${PRICE} remboursés`, { timeout: 5_000 });
      }).toPass({ timeout: 40_000 });
      await expect(asker.getByText('Remboursement : sans réponse à temps')).toBeVisible();
      await runPayments(request, stateDir);
      await asker.getByRole('link', { name: 'Reçu' }).click();
      await expect(
        asker.getByRole('row', { name: /^Avoir A-\d{4}-\d+, remboursé le/ }),
      ).toContainText(`− ${PRICE}`);
    });

    await test.step('the asker sees the other price released', async () => {
      const { id } = await orderOf(request, pair.asker, answered.id);
      await asker.goto(paths.purchase(id));
      await expect(async () => {
        await runPayments(request, stateDir);
        await asker.reload();
        await expect(orderStatus(asker)).toHaveText(/€ versés$/, { timeout: 5_000 });
      }).toPass({ timeout: 40_000 });
      await asker.getByRole('link', { name: 'Reçu' }).click();
      await expect(asker.getByRole('row', { name: 'Total payé, TTC' })).toContainText(PRICE);
      await expect(asker.getByRole('row', { name: /Avoir/ })).toHaveCount(0);
    });

    await test.step('the creator finds it among the earnings, without the refunded price', async () => {
      const creator = await open(pair.creator);
      await creator.goto(paths.earnings);
      const amounts = creator.getByRole('region', { name: 'Montants' });
      await expect(amounts.getByText('2,40 €')).toBeVisible();
      const sales = creator.getByRole('region', { name: 'Ventes' }).getByRole('listitem');
      await expect(sales.filter({ hasText: 'Pâtisserie' })).toContainText(
        'Prix rendu à la personne le',
      );
      await expect(sales.filter({ hasText: 'Course à pied' })).toContainText('Disponible depuis');
      const statement = creator.getByRole('region', { name: 'Relevé mensuel' });
      await expect(statement.getByRole('row', { name: /Total/ })).toContainText('2,40 €');
    });
  });
});

test('an asker without an answer withdraws in two steps, and gets a mail about it', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  await buy(request, pair, 'question');
  const page = await open(pair.asker, phone);
  await page.goto(paths.purchases);
  await page.getByRole('link', { name: /Camille Répond/ }).click();
  await expect(orderStatus(page)).toHaveText(`${PRICE} mis de côté jusqu’à la réponse`);

  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renoncer à cette commande ?' });
  await expect(dialog).toContainText(`${PRICE} vous sont remboursés en entier`);
  await dialog.getByRole('button', { name: 'Confirmer la rétractation' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(orderStatus(page)).toHaveText(`${PRICE} remboursés`);
  await expect(
    page.getByText('Remboursement : renonciation à la commande', { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renoncer au contrat ici' })).toHaveCount(0);

  await runPayments(request, sharedState);
  // The cron of every minute may be sending it already.
  await expect
    .poll(async () => (await mailsTo(request, pair.asker.email)).map(({ subject }) => subject))
    .toContain('Vous avez renoncé à une commande');
  await page.getByRole('link', { name: 'Voir la conversation' }).click();
  await expect(
    page.getByRole('region', { name: 'Paiement' }).getByText('Vous avez renoncé à cette commande.'),
  ).toBeVisible();
});

test('an asker with an answer sees what a withdrawal refunds, once for a creator', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  for (const topic of ['course-a-pied', 'patisserie']) {
    const { id } = await buy(request, pair, 'day', topic);
    await say(request, pair.asker, id, 'Une question');
    await say(request, pair.creator, id, 'Une réponse');
    const order = await orderOf(request, pair.asker, id);
    await page.goto(paths.purchase(order.id));
    await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click();
    const dialog = page.getByRole('dialog', { name: 'Renoncer à cette commande ?' });
    await expect(dialog).toContainText('6 € sur 9 € vous sont remboursés');
    await dialog.getByRole('button', { name: 'Confirmer la rétractation' }).click();
    if (topic === 'course-a-pied')
      await expect(orderStatus(page)).toHaveText('6 € remboursés, le reste versé');
    else await expect(dialog).toContainText('il y a moins de 30 jours');
  }
});

test('a subscriber ends the subscription where it is shown', { tag: '@journey' }, async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await buy(request, pair, 'month');
  const page = await open(pair.asker, phone);
  await page.goto(paths.followers);
  await page.getByRole('tab', { name: /^Abonnements Premium/ }).click();
  await page.getByRole('link', { name: 'Résilier' }).click();
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(orderStatus(page)).toHaveText('15 € remboursés');
  await page.goto(paths.askMe(pair.creator.username));
  await expect(page.getByRole('heading', { name: 'Select Option' })).toBeVisible();
});

test('an answer is disputed or confirmed, and the creator requests a payout', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  // Two orders go through five screens of two people.
  test.slow();
  const pair = await newPair(newAccount, request);
  const [bad, good] = [
    await buy(request, pair, 'question'),
    await buy(request, pair, 'question', 'patisserie'),
  ];
  for (const { id } of [bad, good]) {
    await say(request, pair.asker, id, 'Une question');
    await say(request, pair.creator, id, 'Une réponse');
  }
  const asker = await open(pair.asker, phone);
  const creator = await open(pair.creator, phone);

  await test.step('the asker signals a problem', async () => {
    await asker.goto(bad.paths.asker);
    await asker.getByRole('link', { name: 'Commande' }).click();
    // The conversation has a button of the same name; it stays until the order has come.
    await expect(orderStatus(asker)).toBeVisible();
    await asker.getByRole('button', { name: 'Signaler un problème' }).click();
    await asker.getByLabel('Qu’est-ce qui ne va pas ?').fill('Ce n’est pas une réponse.');
    await asker.getByRole('button', { name: 'Envoyer' }).click();
    await expect(orderStatus(asker)).toHaveText(/^Problème signalé/);
    await expect(asker.getByRole('button', { name: 'Tout est bon' })).toHaveCount(0);
  });

  await test.step('the creator answers it, and both read the answer', async () => {
    await creator.goto(new URL(asker.url()).pathname);
    const said = creator.getByRole('region', { name: 'Problème signalé' });
    await expect(said).toContainText('Ce n’est pas une réponse.');
    await said.getByRole('button', { name: 'Répondre au signalement' }).click();
    await creator.getByLabel('Votre réponse').fill('J’ai répondu à chaque point.');
    await creator.getByRole('button', { name: 'Envoyer' }).click();
    await expect(said).toContainText('J’ai répondu à chaque point.');
    await expect(creator.getByRole('button', { name: 'Répondre au signalement' })).toHaveCount(0);
    await asker.reload();
    await expect(asker.getByRole('region', { name: 'Problème signalé' })).toContainText(
      'Réponse de l’expert',
    );
  });

  await test.step('the asker confirms the other answer', async () => {
    await asker.goto(good.paths.asker);
    await asker.getByRole('link', { name: 'Commande' }).click();
    await expect(orderStatus(asker)).toBeVisible();
    await asker.getByRole('button', { name: 'Tout est bon' }).click();
    await expect(orderStatus(asker)).toHaveText(/€ versés$/);
  });

  await test.step('the creator is paid out', async () => {
    await creator.setViewportSize(desktop);
    const releaseAmounts = await holdRequests(creator, /me\/earnings$/);
    const statement = creator.waitForRequest(/me\/statements\//);
    await creator.goto(paths.earnings);
    // The payout is requested beside the amounts, not below them.
    await statement;
    releaseAmounts();
    const sales = creator.getByRole('region', { name: 'Ventes' }).getByRole('listitem');
    await expect(sales.filter({ hasText: 'Course à pied' })).toContainText('Bloqué');
    await expect(sales.filter({ hasText: 'Pâtisserie' })).toContainText('Disponible depuis');
    // 409: the address is not confirmed, as the screen says.
    await creator.getByRole('button', { name: 'Ouvrir ce compte' }).click();
    await expect(creator.getByText('Confirmez d’abord votre adresse e-mail :')).toBeVisible();
    await confirmAddress(request, pair.creator.email);
    await creator.getByRole('button', { name: 'Ouvrir ce compte' }).click();
    await expect(creator.getByText('Où verser vos revenus ?')).toHaveCount(0);
    const download = creator.waitForEvent('download');
    await creator.getByRole('button', { name: 'CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/^dis-moi-\d{4}-\d{2}\.csv$/);
  });

  await test.step('the creator downloads the whole year in one file, and opens the statement as a page', async () => {
    await creator.setViewportSize(phone.viewport);
    await creator.goto(paths.earnings);
    const lines = creator.getByRole('list', { name: 'Lignes du relevé' }).getByRole('listitem');
    await expect(lines.first()).toContainText('Pâtisserie');
    await expect(lines.first()).toContainText('2,40 €');
    const download = creator.waitForEvent('download');
    await creator.getByRole('button', { name: /^Toute l’année/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^dis-moi-\d{4}\.csv$/);
    await creator.getByRole('link', { name: 'Imprimer' }).click();
    const paper = creator.getByRole('article', { name: /^Relevé/ });
    await expect(paper).toContainText('Encaissé pour son compte par');
    await expectAccessible(creator);
  });

  await test.step('the page prints the statement only', async () => {
    await creator.setViewportSize(desktop);
    await creator.emulateMedia({ media: 'print' });
    await creator.goto(paths.earnings);
    await expect(creator.getByRole('table')).toBeVisible();
    for (const unwanted of ['Ventes', 'Messages', 'Imprimer'])
      await expect(creator.getByText(unwanted).filter({ visible: true })).toHaveCount(0);
  });
});

test('a creator sees what they earn of a price, and pauses, while no asker is offered to pay', async ({
  open,
  newAccount,
  request,
}) => {
  const { asker: person, creator } = await newPair(newAccount, request);
  const headers = apiHeaders(creator);
  const page = await open(creator, phone);
  const asker = await open(person, phone);

  await test.step('the creator sets a price', async () => {
    await page.goto(paths.pricing);
    const price = page.getByRole('region', { name: 'One Shot', exact: true });
    await price.getByLabel('Prix (€)').fill('8');
    await expect(price.getByText('Il vous reste 6,40 €')).toBeVisible();
    await price.getByLabel('Prix (€)').fill('0.50');
    await expect(price.getByText(/ne pourra pas être payé par carte/)).toBeVisible();
  });

  await test.step('the creator pauses while an asker is about to pay', async () => {
    await asker.goto(paths.askMe(creator.username));
    await asker.getByRole('button', { name: 'Pâtisserie' }).click();
    await asker.getByRole('button', { name: /One shot/ }).click();

    const save = page.getByRole('button', { name: 'Enregistrer la disponibilité' });
    const lastDay = page.getByLabel('En pause jusqu’au (inclus)');
    await lastDay.fill('2020-01-01');
    await save.click();
    await expect(page.getByText('La pause doit finir dans le futur')).toBeVisible();
    await lastDay.fill(parisDay(Date.now() + 86_400_000));
    await save.click();
    await expect(page.getByText('Disponibilité enregistrée')).toBeVisible();

    await asker.getByRole('button', { name: 'Select and pay' }).click();
    await expect(asker.getByText(/En pause jusqu’au/)).toBeVisible();
    await expect(asker.getByRole('button', { name: 'Select and pay' })).toHaveCount(0);
    await asker.goto(paths.user(creator.username));
    await expect(asker.getByText(/^En pause jusqu’au/)).toBeVisible();
    await page.getByRole('button', { name: 'Reprendre maintenant' }).click();
    await expect(page.getByRole('button', { name: 'Reprendre maintenant' })).toHaveCount(0);
    await asker.reload();
    await expect(asker.getByRole('heading', { level: 1 })).toContainText('Camille Répond');
    await expect(asker.getByText(/^En pause jusqu’au/)).toHaveCount(0);
  });

  await test.step('the creator takes one question at a time', async () => {
    const data = { pausedUntil: null, maxOpenQuestions: 1 };
    expect((await request.put('/api/me/availability', { headers, data })).ok()).toBe(true);
    const first = await newAccount();
    await buy(request, { asker: first, creator }, 'question');
    await asker.goto(paths.askMe(creator.username));
    await expect(asker.getByText(/déjà autant de questions en attente/)).toBeVisible();
  });
});
