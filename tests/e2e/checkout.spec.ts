import { randomUUID } from 'node:crypto';
import { type StripeControl, stripeControl } from '@dis-moi/stripe-stand-in/control-client';
import type { Page } from '@playwright/test';
import { ADULT_TEXT, consentTexts } from '../../domain/orders/consents.ts';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { changeDatabase } from '../../scripts/local/database-socket.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, boxOf, expect, PASSWORD, test } from '../support/browser.ts';
import { composer, newPair, phone, say } from '../support/conversations.ts';
import { countedActions, expectAsked, goToOffer } from '../support/guided-question.ts';
import { enter, writeInto } from '../support/keyboard.ts';
import { confirmationLinks } from '../support/outbox.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';
import { runPayments } from '../support/payments.ts';
import { offerOf, orderOn, pay, payWith, sessionOf } from '../support/stripe-payments.ts';

/** Ordering, paying on the provider's page, and every way back from it. */

const GOOD = '4242424242424242';
const DECLINED = '4000000000000002';
const ASKS_THE_BANK = '4000000000003220';
const CONVERSATION = /\/question\?c=[0-9a-f-]{36}$/;

const port = ownPorts.checkout;
const stateDir = `${runDir}/checkout-${randomUUID()}`;

// The tests share one server, so they run one after another.
test.describe.configure({ mode: 'default' });
test.use({
  baseURL: `http://localhost:${port}`,
  // Console messages for amounts due, refused payments, Stripe's silence, and the end of a session.
  expectedComplaints: [
    /status of (400|401|402|403|409|503)|WebSocket.*(response code: 401|Authentication failed)/,
  ],
});

let server: OwnServer;
let stripe: StripeControl;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(port, stateDir, { PAYMENTS: 'stripe', DATABASE_SOCKET: '1' });
  stripe = stripeControl(server.stripe!);
});
test.afterAll(() => server.kill());

const order = (page: Page) =>
  page.getByRole('button', { name: 'Commander avec obligation de paiement' });
const box = (page: Page, consent: 'startNow' | 'losesRight') =>
  page.getByRole('checkbox', { name: consentTexts[consent] });
const whereItIs = (page: Page) => page.getByRole('region', { name: 'Résumé' }).getByRole('status');
const notice = (page: Page) => page.getByText(/^Rien n’a été débité\. Votre commande vous attend/);

test('the checkout shows the order, asks for both consents, and can be paid by keyboard alone', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  const elsewhere: string[] = [];
  page.on('request', (sent) => {
    if (!sent.url().startsWith(server.origin) && !sent.isNavigationRequest())
      elsewhere.push(sent.url());
  });

  await test.step("'Select and pay' leads to the order", async () => {
    await page.goto(paths.askMe(pair.creator.username));
    await enter(page, page.getByRole('button', { name: 'Course à pied' }));
    await enter(page, page.getByRole('button', { name: /One month/ }));
    await enter(page, page.getByRole('button', { name: 'Select and pay' }));
    const summary = page.getByRole('region', { name: 'Ce que vous commandez' });
    for (const words of ['Course à pied', '15 € TTC', 'Sans renouvellement automatique'])
      await expect(summary).toContainText(new RegExp(words.replaceAll(' ', '\\s')));
    await expect(summary).toContainText('Statut du vendeur non déclaré');
    const next = page.getByRole('region', { name: 'Et ensuite' });
    await expect(next).toContainText(/30\sjours de conversation.*\s:\sjusqu’au\s\w+\s\d/);
    await expect(page.getByRole('note')).toContainText(
      `ouvrez le lien envoyé à ${pair.asker.email}`,
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('consents and button stand together at any width, and a tick stays', async () => {
    await box(page, 'startNow').focus();
    await page.keyboard.press('Space');
    for (const size of [phone.viewport!, { width: 1280, height: 800 }]) {
      await page.setViewportSize(size);
      await expect(page.getByRole('region', { name: 'Liste des conversations' })).toHaveCount(0);
      const consent = await boxOf(box(page, 'losesRight'));
      const button = await boxOf(order(page));
      expect(button.y - consent.y).toBeGreaterThan(0);
      expect(button.y - consent.y).toBeLessThan(200);
      await expect(box(page, 'startNow')).toBeChecked();
    }
    await page.setViewportSize(phone.viewport!);
    await expect(box(page, 'startNow')).toBeFocused();
    await page.keyboard.press('Space');
  });

  await test.step('nothing is ordered without the consents, and the boxes say so', async () => {
    await expect(box(page, 'startNow')).not.toBeChecked();
    await expect(box(page, 'losesRight')).not.toBeChecked();
    await writeInto(page, page.getByLabel('Votre premier message'), 'Comment courir plus loin ?');
    await enter(page, order(page));
    await expect(page.getByRole('checkbox', { name: ADULT_TEXT })).toBeFocused();
    await page.keyboard.press('Space');
    await enter(page, order(page));
    await expect(box(page, 'startNow')).toBeFocused();
    await expect(box(page, 'startNow')).toBeInViewport({ ratio: 1 });
    await expect(box(page, 'startNow')).toHaveAccessibleDescription(/Cochez cette case/);
    await page.keyboard.press('Space');
    await enter(page, order(page));
    await expect(box(page, 'losesRight')).toBeFocused();
    await page.keyboard.press('Space');
  });

  await test.step('the order is paid, and what was written is sent', async () => {
    await enter(page, order(page));
    await page.waitForURL(/\/pay\//);
    expect(elsewhere).toEqual([]);
    await writeInto(page, page.getByLabel('Numéro de carte'), GOOD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/month\?c=[0-9a-f-]{36}$/);
    await expect(page.getByRole('log')).toContainText('Comment courir plus loin ?');
    await expect(composer(page)).toHaveValue('');
    await page.reload();
    await expect(page.getByRole('log').getByText('Comment courir plus loin ?')).toHaveCount(1);
    await expect(composer(page)).toHaveValue('');
  });
});

test('a new person sends a first question in at most four actions', async ({ open }) => {
  const page = await open(null, phone);
  const { act, expectAtMost } = countedActions();
  await goToOffer(page, act);
  await act('give an address, tick the boxes and order', async () => {
    await box(page, 'startNow').check();
    await box(page, 'losesRight').check();
    await order(page).click();
  });
  await act('pay', async () => {
    await page.getByLabel('Numéro de carte').fill(GOOD);
    await page.keyboard.press('Enter');
  });
  await expectAsked(page);
  expectAtMost(4);
});

test('a question is sent when the browser is closed after paying', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await page.goto((await offerOf(request, pair, 'question')).address);
  await page.getByLabel('Votre question').fill('Combien de fois par semaine ?');
  await orderOn(page);
  await stripe.control('pay', { session: sessionOf(page.url()), card: GOOD });
  await page.close();
  const later = await open(pair.creator);
  await expect(async () => {
    await later.goto('/main/messages');
    await expect(later.getByRole('link', { name: /Combien de fois par semaine/ })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass({ timeout: 60_000 });
});

test('a declined card and a payment refused by the bank can be tried again', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await page.goto((await offerOf(request, pair, 'question')).address);
  await orderOn(page);
  await payWith(page, DECLINED);
  await expect(page.getByRole('alert')).toBeVisible();
  await payWith(page, ASKS_THE_BANK);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await payWith(page, ASKS_THE_BANK);
  await page.getByRole('button', { name: 'Confirmer le paiement' }).click();
  await expect(page).toHaveURL(CONVERSATION);
  await expect(page.getByText('Paiement reçu')).toBeVisible();
});

test('an asker who leaves the payment page has paid nothing, and can continue, cancel or start again', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await page.goto((await offerOf(request, pair, 'question')).address);
  await page.getByLabel('Votre question').fill('Que manger avant ?');
  await orderOn(page);
  const session = sessionOf(page.url());
  let latest = session;

  await test.step('leaves by the link, and by Back', async () => {
    await page.getByRole('link', { name: /Annuler/ }).click();
    await expect(notice(page)).toBeVisible();
    await expect(page.getByLabel('Votre question')).toHaveValue('Que manger avant ?');
    await page.getByRole('button', { name: 'Reprendre le paiement' }).click();
    await page.waitForURL(/\/pay\//);
    expect(sessionOf(page.url())).toBe(session);
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    await expect(order(page)).toBeEnabled();
  });

  await test.step('comes back after the session has ended', async () => {
    await stripe.control('expire', { session });
    await page.reload();
    await expect(page.getByText(/a pris fin sans être payée/)).toBeVisible();
    await expect(box(page, 'startNow')).not.toBeChecked();
    await orderOn(page);
    latest = sessionOf(page.url());
    expect(latest).not.toBe(session);
  });

  await test.step('orders at a price other than the shown one', async () => {
    await page.goBack();
    await expect(notice(page)).toBeVisible();
    const offer = { active: true, priceCents: 500 };
    const data = { question: offer, day: offer, month: offer };
    await request.put('/api/me/tariffs', { headers: apiHeaders(pair.creator), data });
    await order(page).click();
    await expect(page.getByText(/^Le prix vient de changer\./)).toBeVisible();
    await expect(page.getByText(/^5\s€ TTC$/).last()).toBeVisible();
  });

  await test.step("from 'Mes achats'", async () => {
    await page.goto(paths.purchases);
    const awaited = page.getByRole('listitem').filter({ hasText: 'En attente de paiement' });
    await expect(awaited).not.toContainText('Démonstration');
    await awaited.getByRole('button', { name: 'Abandonner' }).click();
    await expect(page.getByText('Commande abandonnée').first()).toBeVisible();
    await expect(awaited).toHaveCount(0);
    const { sessions } = await stripe.objects();
    expect(sessions!.find(({ id }) => id === latest)!.status).toBe('expired');
  });
});

test('an order that is open in two tabs is paid once', async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  const { address } = await offerOf(request, pair, 'question');
  const [second, third] = [await page.context().newPage(), await page.context().newPage()];
  for (const tab of [page, second, third]) await tab.goto(address);
  await orderOn(page);
  await orderOn(second);
  expect(sessionOf(second.url())).toBe(sessionOf(page.url()));
  await payWith(page, GOOD);
  await expect(page).toHaveURL(CONVERSATION);

  await payWith(second, GOOD);
  await second.getByRole('link', { name: 'Revenir au site' }).click();
  await expect(second).toHaveURL(page.url());
  await box(third, 'startNow').check();
  await box(third, 'losesRight').check();
  await order(third).click();
  await expect(third.getByText(/Vous avez déjà payé/)).toBeVisible();
  await expect(third).toHaveURL(page.url());
  const { orders } = await (
    await request.get('/api/me/orders', { headers: apiHeaders(pair.asker) })
  ).json();
  expect(orders).toHaveLength(1);
});

test('a payment without a webhook is found, with the tab closed and while Stripe is silent', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await stripe.control('events', { mode: 'drop' });
  try {
    await test.step("the tab is closed: 'Mes achats' knows", async () => {
      await page.goto((await offerOf(request, pair, 'question')).address);
      await orderOn(page);
      await stripe.control('pay', { session: sessionOf(page.url()), card: GOOD });
      await page.goto(paths.purchases);
      await expect(page.getByText(/^3\s€ mis de côté/)).toBeVisible();
    });

    await test.step('Stripe does not answer: the screen says so, and continues by a press', async () => {
      await page.goto((await offerOf(request, pair, 'day', 'patisserie')).address);
      await orderOn(page);
      const fails = { method: 'GET', path: '/v1/checkout/sessions', when: 'before', times: 100 };
      await stripe.control('fail', { ...fails, error: 'api_error' });
      await payWith(page, GOOD);
      await expect(page.getByText('Paiement en cours de confirmation')).toBeVisible();
      await stripe.control('fail', { ...fails, times: 0 });
      await page.getByRole('button', { name: 'Réessayer' }).click();
      await expect(page).toHaveURL(/\/day\?c=/);
    });
  } finally {
    await stripe.control('events', { mode: 'deliver' });
  }
});

test('an asker who comes back signed out signs in, and finds what they have paid', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker, phone);
  await page.goto((await offerOf(request, pair, 'question')).address);
  await orderOn(page);
  const headers = apiHeaders(pair.asker);
  expect((await request.post('/api/auth/logout?scope=global', { headers })).ok()).toBe(true);
  await payWith(page, GOOD);
  await expect(page).toHaveURL('/auth');
  await page.getByLabel('E-mail').fill(pair.asker.email);
  await page.getByLabel('Mot de passe').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(CONVERSATION);
});

test('an asker who withdraws sees the price returned, and Stripe has refunded it', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const { id } = await pay(request, stripe, pair, 'month');
  const page = await open(pair.asker, phone);
  await page.goto(paths.followers);
  await page.getByRole('tab', { name: /^Abonnements Premium/ }).click();
  await page.getByRole('link', { name: 'Résilier votre contrat' }).click();
  await expect(page).toHaveURL(paths.purchase(id));
  await page.getByRole('button', { name: 'Renoncer au contrat ici' }).click();
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await expect(whereItIs(page)).toHaveText(/^15\s€ remboursés$/);
  await runPayments(request, stateDir);
  const { refunds } = await stripe.objects();
  expect(refunds).toContainEqual(expect.objectContaining({ amount: 1500, status: 'succeeded' }));
  await page.getByRole('link', { name: 'Reçu' }).click();
  await expect(page.getByRole('row', { name: /^Avoir A-\d{4}-\d+/ })).toContainText(/− 15\s€/);
});

test('a creator sells before they can be paid out, and is led to the payout setup', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id, conversationId } = await pay(request, stripe, pair, 'question');
  await say(request, pair.asker, conversationId!, 'Une question');
  await say(request, pair.creator, conversationId!, 'Une réponse');
  const headers = apiHeaders(pair.asker);
  await expect(async () => {
    expect((await request.post(`/api/orders/${id}/confirm`, { headers })).ok()).toBe(true);
  }).toPass();
  const page = await open(pair.creator, phone);
  await page.goto(paths.earnings);
  await expect(page.getByRole('heading', { name: /^2,40\s€ vous attendent$/ })).toBeVisible();
  await expectAccessible(page);

  const unconfirmed = page.getByRole('note').filter({ hasText: 'Confirmez d’abord' });
  await unconfirmed.getByRole('button', { name: 'Renvoyer le lien' }).click();
  const [link] = await confirmationLinks(request, pair.creator.email, 2);
  await page.goto(link!);
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await page.getByText('votre adresse est confirmée').waitFor();
  // By links: the page is renewing the session, which a new document would cut off.
  await page.getByRole('link', { name: 'Paramètres du compte' }).click();
  await page.getByRole('link', { name: 'Profil' }).first().click();
  const actions = page.getByRole('region', { name: 'Actions rapides' });
  await actions.getByRole('link', { name: 'Revenus' }).click();
  await expect(page.getByRole('heading', { name: /vous attendent$/ })).toBeVisible();
  await expect(unconfirmed).toHaveCount(0);

  await page.getByRole('button', { name: 'Recevoir mes paiements' }).click();
  await page.getByRole('button', { name: 'Plus tard' }).click();
  await expect(page.getByText('Votre inscription n’est pas terminée')).toBeVisible();
  await page.getByRole('button', { name: 'Terminer mon inscription' }).click();
  await page.getByRole('button', { name: 'Terminer l’inscription' }).click();
  await expect(page.getByText('Votre compte de versement est actif')).toBeVisible();
  await expect(page.getByText(/^Prochain versement sur ce compte à partir du/)).toBeVisible();
  await page.getByRole('button', { name: 'Mon espace Stripe' }).click();
  await expect(page.getByRole('heading', { name: 'Vos virements' })).toBeVisible();
});

test('a creator pays a debt by card, after having left its page once', async ({
  open,
  newAccount,
  request,
}) => {
  const { creator } = await newPair(newAccount, request);
  const { id } = creator.session.user;
  await changeDatabase(stateDir, [
    'INSERT INTO ledger_transfers (key, debit, credit, cents, at) VALUES (?, ?, ?, 800, 1)',
    `lost-debt:${id}`,
    `debt:${id}`,
    'loss',
  ]);
  const page = await open(creator, phone);
  await page.goto(paths.earnings);
  const debt = page.getByRole('region', { name: /^Vous devez 8\s€$/ });
  const press = () => debt.getByRole('button', { name: /^Régler 8\s€ par carte$/ }).click();
  await press();
  await page.waitForURL(/\/pay\//);
  const { href } = new URL(page.url());
  await page.goBack();
  await press();
  await page.waitForURL(href);
  await payWith(page, GOOD);
  await expect(page.getByRole('status').getByText('Dette réglée par carte')).toBeVisible();
  await expect(debt).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${paths.earnings}$`));
  await expect(
    page.getByRole('list', { name: 'Lignes du relevé' }).getByText('Dette réglée par carte'),
  ).toBeVisible();
});
