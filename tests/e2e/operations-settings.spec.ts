import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/conversations.ts';
import { newOperator } from '../support/operations.ts';

/** The section 'Réglages': two operators plan a change, and one of them cancels it. */

const section = (name: string) => `${paths.operations}?onglet=${name}`;
const NAME = 'Médiation d’exemple';

test('two operators plan a change of the mediator, and one cancels it', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  // Two operators decide one after the other, each in their own browser.
  test.slow();
  const first = await newOperator(newAccount, account, request, 'Odile Opère');
  const second = await newOperator(newAccount, account, request, 'Paul Second');

  const odile = await open(first);
  await odile.goto(section('reglages'));
  const settings = odile.getByRole('region', { name: 'Réglages' });
  const fee = settings.getByRole('article').filter({ hasText: 'Part du prix' });
  await expect(fee).toContainText('20 %');
  await expect(fee).toContainText('0,50 €');
  const deadlines = settings
    .getByRole('article')
    .filter({ hasText: 'Pour répondre à une question' });
  await expect(deadlines).toContainText('7 jours');
  await expect(deadlines).toContainText('60 jours');
  await expectAccessible(odile);

  // A change of the creators' terms says who is told, and when it applies.
  await fee.getByRole('button', { name: 'Modifier : Commission' }).click();
  const dialog = odile.getByRole('dialog');
  await expect(dialog).toContainText('15 jours de préavis');
  await dialog.getByLabel('Part du prix').fill('60');
  await dialog.getByLabel('Motif').fill('Essai');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog.getByLabel('Part du prix')).toHaveAccessibleDescription(/ne convient pas/);
  await dialog.getByRole('button', { name: 'Annuler' }).click();

  await odile.getByRole('button', { name: 'Modifier : Médiateur de la consommation' }).click();
  await dialog.getByLabel('Dénomination').fill(NAME);
  await dialog.getByLabel('À partir du').fill(nextYear());
  await dialog.getByLabel('Motif').fill('Nouvelle convention de médiation');
  await odile.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Confirmer' }).press('Enter');
  await expect(odile.getByText('Proposé : une deuxième personne doit le valider.')).toBeVisible();

  const paul = await open(second, phone);
  await paul.goto(section('validations'));
  const proposal = paul.getByRole('listitem').filter({ hasText: NAME });
  await expect(proposal).toContainText('Odile Opère');
  await expect(proposal.getByRole('deletion').first()).toBeVisible();
  await proposal.getByRole('button', { name: 'Valider' }).click();
  await paul.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(paul.getByText('Décision validée')).toBeVisible();

  await paul.goto(section('reglages'));
  const mediator = paul.getByRole('article').filter({ hasText: 'Médiateur' });
  await expect(mediator.getByRole('heading', { name: /^Prévu le / })).toBeVisible();
  await expect(mediator).toContainText('Proposé par Odile Opère, validé par Paul Second');
  await expectAccessible(paul);

  await mediator.getByRole('button', { name: 'Annuler ce changement' }).click();
  await paul.getByRole('dialog').getByLabel('Motif').fill('La convention est reportée');
  await paul.getByRole('dialog').getByRole('button', { name: 'Confirmer' }).click();
  await expect(paul.getByText('Changement annulé', { exact: true })).toBeVisible();
  await expect(mediator.getByRole('heading', { name: /^Prévu le / })).toBeHidden();
  const entry = paul.getByRole('listitem').filter({ hasText: ': changement annulé' });
  await expect(entry).toContainText('Annulé par Paul Second');
  await expect(entry).toContainText('La convention est reportée');
});

/** A day that a change may name, and at which no other test runs. */
function nextYear(): string {
  return new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
}
