import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { ownPorts, runDir } from '../../scripts/local/browser-run.ts';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newOperator, operatorHeaders } from '../support/operations.ts';
import { confirmAddress, mailsTo } from '../support/outbox.ts';
import { type OwnServer, startServer } from '../support/own-server.ts';

/** Two operators appoint a moderator, and write to everybody: on a server of their own, which has no other readers. */

const port = ownPorts.team;
const stateDir = `${runDir}/operations-team-${randomUUID()}`;
test.use({
  baseURL: `http://localhost:${port}`,
  // A text with an address, and the console of a dismissed operator.
  expectedComplaints: [/status of 40[04]/],
});
let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  server = await startServer(port, stateDir);
});
test.afterAll(() => server.kill());

const section = (name: string) => `${paths.operations}?onglet=${name}`;

/** Runs the minute's cron, as if that many minutes had passed. */
async function runMinute(request: APIRequestContext, minutes: number): Promise<void> {
  const time = String(Date.now() + minutes * 60_000);
  const query = new URLSearchParams({ cron: '* * * * *', time });
  expect((await request.get(`/cdn-cgi/local/scheduled?${query}`)).ok()).toBe(true);
}

/** Opens an act's dialog, gives the reason and confirms. */
async function act(page: Page, label: string, reason: string | null): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: label });
  if (reason) await dialog.getByLabel('Motif').fill(reason);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog).toBeHidden();
}

async function approveAs(page: Page, title: string): Promise<void> {
  await page.goto(section('validations'));
  const proposal = page.getByRole('listitem').filter({ has: page.getByText(title) });
  await proposal.getByRole('button', { name: 'Valider' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('Décision validée')).toBeVisible();
}

const PROPOSED = 'Proposé : une deuxième personne doit le valider.';

test('two operators appoint a moderator, and announce works to everybody', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  test.setTimeout(120_000);
  const reader = await newAccount('Léa Lectrice');
  await confirmAddress(request, reader.email);
  const anna = await open(
    await newOperator(newAccount, account, request, 'Anna Appelle', stateDir),
  );
  const second = await newOperator(newAccount, account, request, 'Paul Partage', stateDir);
  const paul = await open(second);

  await test.step('Anna proposes a moderator, and Paul approves', async () => {
    await anna.goto(section('equipe'));
    const own = anna.getByRole('listitem').filter({ hasText: 'Anna Appelle' });
    await expect(own.getByText('C’est vous')).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'Nommer un modérateur' }).click();
    const dialog = anna.getByRole('dialog', { name: 'Nommer un modérateur' });
    await dialog.getByLabel('E-mail ou nom d’utilisateur').fill(reader.email);
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByLabel('Motif')).toBeFocused();
    await dialog.getByLabel('Motif').fill('Pour les soirées');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(anna.getByText(PROPOSED)).toBeVisible();
    await approveAs(paul, 'Nommer un modérateur');
    await paul.goto(section('equipe'));
    const moderators = paul.getByRole('region', { name: 'Modérateurs' });
    await expect(moderators.getByText('Léa Lectrice', { exact: true })).toBeVisible();
  });

  await test.step('Anna writes an announcement, sees it and tests it on herself', async () => {
    await anna.setViewportSize(phone.viewport);
    await anna.goto(section('annonces'));
    await anna.getByRole('link', { name: 'Nouvelle annonce' }).click();
    await anna.getByLabel('Titre').fill('Travaux dimanche');
    await anna.getByLabel('Texte').fill('Voyez https://site.example');
    await anna.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    await expect(anna.getByText('Sans adresse web : choisissez la page du bouton')).toBeVisible();
    await expectAccessible(anna);
    await anna.getByLabel('Texte').fill('Dis-moi sera arrêté une heure.\n\nMerci.');
    await anna.getByLabel('Page du bouton').selectOption('État du service');
    await anna.getByLabel('Personnes par minute').fill('100');
    await anna.getByRole('button', { name: 'Enregistrer le brouillon' }).click();
    const mail = anna.getByRole('region', { name: 'Aperçu de l’e-mail' });
    await expect(mail.getByText('Voir l’état du service')).toBeVisible();
    await expect(anna.getByText('Brouillon', { exact: true })).toBeVisible();
    await expectAccessible(anna);
    await anna.getByRole('button', { name: 'M’envoyer un essai' }).click();
    await expect(anna.getByText(/^Essai envoyé à vous seul/)).toBeVisible();
    await act(anna, 'Envoyer', 'Travaux du fournisseur');
    await expect(anna.getByText(PROPOSED)).toBeVisible();
  });

  await test.step('Paul approves, and everybody hears of it once, in the bell and by mail', async () => {
    await approveAs(paul, 'Envoyer une annonce');
    await runMinute(request, 1);
    await runMinute(request, 2);
    await runMinute(request, 3);
    const page = await open(reader);
    await page.goto(paths.notifications);
    const notice = page.getByRole('link', { name: /Travaux dimanche/ });
    await expect(notice).toContainText('Dis-moi sera arrêté une heure.');
    await expect(notice).toContainText('Merci.');
    await expect(notice).toHaveCount(1);
    await expect(page.getByRole('link', { name: /Vous êtes maintenant modérateur/ })).toBeVisible();
    await notice.click();
    await expect(page).toHaveURL(paths.status);
    const subjects = (await mailsTo(request, reader.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'Travaux dimanche')).toHaveLength(1);
    await anna.reload();
    await expect(anna.getByText('100 % des comptes parcourus')).toBeVisible();
    await expect(anna.getByText('Envoyée', { exact: true })).toBeVisible();
    await expectAccessible(anna);
  });

  await test.step('Paul is dismissed with a token, and his open console answers 404', async () => {
    await paul.goto(section('equipe'));
    await expect(paul.getByText('Anna Appelle', { exact: true })).toBeVisible();
    const dismissed = await request.post('/api/operations/operators', {
      headers: operatorHeaders(stateDir),
      data: { email: second.email, revoke: true },
    });
    expect(await dismissed.json()).toEqual({ isOperator: false });
    await paul.getByRole('link', { name: 'Journal' }).click();
    await expect(paul.getByText('Cette adresse ne mène nulle part.')).toBeVisible();
    await runMinute(request, 4);
    const subjects = (await mailsTo(request, second.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Vous n’êtes plus opérateur de Dis-moi');
  });
});
