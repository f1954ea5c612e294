import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { sharedState } from '../../scripts/local/browser-run.ts';
import { changeDatabase } from '../../scripts/local/database-socket.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { buy, newPair, phone, say } from '../support/conversations.ts';
import { newOperator } from '../support/operations.ts';
import { orderOf } from '../support/payments.ts';

/** An operator's chores about money, in the console. */

// The demonstration has no other books to compare with.
test.use({ expectedComplaints: [/status of 409/] });

const MONEY = '/main/exploitation?onglet=argent';

const order = (id: string) => `${MONEY}&commande=${id}`;

/** Fills and confirms the dialog of an act. */
async function act(
  page: Page,
  button: Locator,
  fields: Record<string, string> = {},
): Promise<Locator> {
  await button.click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter');
  return dialog;
}

test('an operator does every chore about money without curl', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  // Several orders go through the screens of two people and two operators.
  test.slow();
  const pair = await newPair(newAccount, request);
  const { asker, creator } = pair;
  const bought = [
    await buy(request, pair, 'question'),
    await buy(request, pair, 'question', 'patisserie'),
  ];
  for (const { id } of bought) {
    await say(request, asker, id, 'Combien de temps au four ?');
    await say(request, creator, id, 'Une petite heure.');
  }
  // The conversation's object writes the answer to D1 after the response.
  for (const { id } of bought)
    await expect
      .poll(async () => (await orderOf(request, asker, id)).state, { timeout: 15_000 })
      .toBe('answered');
  const contested = await orderOf(request, asker, bought[0]!.id);
  const released = await orderOf(request, asker, bought[1]!.id);
  const post = async (path: string, as: typeof asker, data?: object) => {
    const answer = await request.post(`/api/orders/${path}`, { headers: apiHeaders(as), data });
    expect(await answer.json(), path).toMatchObject({ id: expect.any(String) });
  };
  await post(`${contested.id}/complaint`, asker, { text: 'Ce n’est pas une réponse.' });
  await post(`${contested.id}/complaint/reply`, creator, { text: 'J’ai répondu à tout.' });
  await post(`${released.id}/confirm`, asker);
  const operator = await newOperator(newAccount, account, request);
  const page = await open(operator);

  await test.step('decides a contested order after both sides’ words and the conversation', async () => {
    await page.goto(MONEY);
    const tasks = page.getByRole('region', { name: 'Commandes contestées' });
    const task = tasks
      .getByRole('article')
      .filter({ has: page.locator(`a[href*="${contested.id}"]`) });
    await expect(task).toContainText('Léa Demande → Camille Répond');
    await expectAccessible(page);
    await task.getByRole('link', { name: 'Voir la commande' }).click();
    const complaint = page.getByRole('region', { name: 'Réclamation' });
    await expect(complaint).toContainText('Ce n’est pas une réponse.');
    await expect(complaint).toContainText('J’ai répondu à tout.');
    await page.getByRole('button', { name: 'Lire les messages' }).press('Enter');
    await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveText([
      /L’acheteur.*Combien de temps au four/,
      /Le créateur.*Une petite heure/,
    ]);
    const summary = page.getByRole('region', { name: 'Commande', exact: true });
    const decide = summary.getByRole('button', { name: 'Trancher' });
    const dialog = await act(page, decide, { 'Rendu à l’acheteur (€)': 'un', Motif: 'Incomplète' });
    await expect(dialog.getByRole('alert')).toContainText('Écrivez un montant');
    await dialog.getByLabel('Rendu à l’acheteur (€)').fill('1,50');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(summary).toContainText('Partagée');
    await expect(complaint).toContainText('Décision : 1,50 € rendus');
    await expect(page.getByRole('button', { name: 'Lire les messages' })).toHaveCount(0);
  });

  await test.step('refunds after the release, on a phone', async () => {
    const small = await open(operator, phone);
    await small.goto(order(contested.id));
    const summary = small.getByRole('region', { name: 'Commande', exact: true });
    await summary.getByRole('button', { name: 'Rembourser' }).click();
    const dialog = small.getByRole('dialog');
    await dialog.getByLabel('Montant (€)').fill('0,50');
    await dialog.getByLabel('Aux frais de').selectOption('platform');
    await dialog.getByLabel('Motif').fill('Geste commercial');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(summary).toContainText('Geste commercial0,50 €');
    await expect(small.getByRole('region', { name: 'Livres' })).toContainText(
      'Geste commercial, aux frais de la plateforme',
    );
    await expectAccessible(small);
  });

  await test.step('copies the evidence while a bank asks', async () => {
    await changeDatabase(sharedState, [
      `INSERT INTO chargebacks (id, order_id, state, reason, cents, opened_at, answer_by)
          VALUES (?, ?, 'open', 'product_unacceptable', 300, ?, ?)`,
      `du_${randomUUID()}`,
      released.id,
      Date.now(),
      Date.now() + 86_400_000,
    ]);
    await page.getByRole('link', { name: 'Litiges bancaires' }).click();
    const listed = page
      .getByRole('region', { name: 'À répondre' })
      .getByRole('listitem')
      .filter({ has: page.locator(`a[href*="${released.id}"]`) });
    await expect(listed).toContainText('service non conforme');
    await expect(listed).toContainText('répondre avant');
    await listed.getByRole('link', { name: '3 €' }).click();
    await page.getByRole('button', { name: 'Rassembler les preuves' }).click();
    await expect(page.getByLabel('Preuves pour la banque')).toHaveValue(/Une petite heure/);
    await changeDatabase(sharedState, [
      `UPDATE chargebacks SET state = 'won' WHERE order_id = ?`,
      released.id,
    ]);
  });

  await test.step('retries an event, settles a difference and gives held shares back', async () => {
    const [event, entry] = [`evt_${randomUUID()}`, `unbooked:txn_${randomUUID()}`];
    await changeDatabase(
      sharedState,
      [
        `INSERT INTO provider_events (id, type, received_at, attempts, error) VALUES (?, 'other', ?, 12, 'en panne')`,
        event,
        Date.now(),
      ],
      [
        'INSERT INTO payment_differences (id, theirs_cents, found_at) VALUES (?, -250, ?)',
        entry,
        Date.now(),
      ],
      ['UPDATE profiles SET suspended_at = ? WHERE username = ?', Date.now(), creator.username],
    );
    await page.goto(MONEY);
    const taskWith = (text: string) => page.getByRole('article').filter({ hasText: text });
    await act(page, taskWith(event).getByRole('button', { name: 'Réessayer' }));
    await expect(taskWith(event)).toHaveCount(0);
    await expect(taskWith(entry)).toContainText('-2,50 €');
    await act(page, taskWith(entry).getByRole('button', { name: 'Solder l’écart' }), {
      Motif: 'Frais inconnus',
    });
    await expect(taskWith(entry)).toHaveCount(0);
    const share = page
      .getByRole('region', { name: 'Parts retenues' })
      .getByRole('article')
      .filter({ has: page.locator(`a[href*="${released.id}"]`) });
    await act(page, share.getByRole('button', { name: 'Rendre aux acheteurs' }), {
      Motif: 'Carte volée',
    });
    await expect(share).toHaveCount(0);
  });

  await test.step('runs the checks, and sees what is at risk', async () => {
    await page.getByRole('link', { name: 'Contrôles' }).click();
    const audits = page.getByRole('region', { name: 'Audit des livres' });
    await act(page, audits.getByRole('button', { name: 'Auditer maintenant' }));
    await expect(audits.getByRole('listitem').first()).toBeVisible();
    const dialog = await act(page, page.getByRole('button', { name: 'Rapprocher maintenant' }));
    await expect(dialog.getByRole('alert')).toContainText('pas d’autres livres');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Rattraper Stripe' }).click();
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Donnez le moment');
    await dialog.getByLabel('Depuis').fill('2026-11-20T08:00');
    await dialog.getByRole('button', { name: 'Confirmer' }).click();
    await expect(dialog.getByRole('alert')).toContainText('pas d’autres livres');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('link', { name: 'Vue d’ensemble' }).click();
    await expect(page.getByRole('region', { name: 'Couverture' })).toContainText(
      'Dû à des personnes',
    );
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Risques' }).click();
    await expect(page.getByRole('region', { name: 'Réponses attendues' })).toBeVisible();
    await page.getByRole('link', { name: 'Dettes' }).click();
    await expect(page.getByRole('region', { name: 'Dettes' })).toBeVisible();
  });
});
