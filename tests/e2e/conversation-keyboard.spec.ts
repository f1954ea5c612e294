import { expectAccessible } from '../support/axe.ts';
import { expect, test, withMotion } from '../support/browser.ts';
import { bubbles, buy, composer, newPair, say } from '../support/conversations.ts';
import { tabTo } from '../support/keyboard.ts';

test.use(withMotion);

test('asking, reading and rating work without a mouse', async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  const page = await open(pair.asker);
  const { keyboard } = page;

  await test.step('AskMe', async () => {
    await page.goto(`/main/askme/${pair.creator.username}`);
    await expect(page.getByText('239')).toBeVisible();
    const topics = page.getByRole('region', { name: 'Select Topic' }).getByRole('button');
    await expect(topics).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'Bientôt disponible' })).toBeDisabled();
    const options = page.getByRole('region', { name: 'Select Option' }).getByRole('button');
    await expect(options).toContainText(['3 €', '9 €', '15 €']);
    const pay = page.getByRole('button', { name: 'Select and pay' });
    await tabTo(page, topics.first());
    await keyboard.press('Space');
    await expect(pay).toBeDisabled();
    await tabTo(page, page.getByRole('button', { name: /One shot/ }));
    await keyboard.press('Enter');
    await expect(pay).toBeEnabled();
    await expectAccessible(page);
    await tabTo(page, pay);
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/question\?c=/);
  });

  await test.step('ask', async () => {
    await expect(page.getByText('Messages restants: 1')).toBeVisible();
    await expect(composer(page)).toBeFocused();
    await keyboard.type('   ');
    await keyboard.press('Enter');
    await expect(bubbles(page)).toHaveCount(0);
    await keyboard.type('Une ligne');
    await keyboard.press('Shift+Enter');
    await keyboard.type('et une autre');
    await expect(bubbles(page)).toHaveCount(0);
    await keyboard.press('Enter');
    await expect(bubbles(page)).toHaveText(['Une ligne\net une autre']);
    await expect(page.getByText('Messages restants: 0')).toBeVisible();
    // Nothing more can be sent, yet the focus is not lost.
    await expect(composer(page)).toBeDisabled();
    await expect(composer(page)).toBeFocused();
  });

  await test.step('rate the answer', async () => {
    const id = new URL(page.url()).searchParams.get('c')!;
    await say(request, pair.creator, id, 'La réponse');
    await expect(page.getByText('Conversation terminée')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Envoyer mon évaluation' });
    // Submits without stars first, so that the panel says what is missing.
    await tabTo(page, submit);
    await keyboard.press('Enter');
    await expect(page.getByText('Veuillez donner une note')).toBeVisible();
    await expect(page.getByRole('radio', { name: '1 étoile', exact: true })).toBeFocused();
    for (let stars = 2; stars <= 4; stars += 1) await keyboard.press('ArrowRight');
    await keyboard.press('ArrowLeft');
    await expect(page.getByRole('radio', { name: '3 étoiles' })).toBeChecked();
    await keyboard.press('Tab');
    await keyboard.type('Merci');
    await expect(page.getByText('5/500')).toBeVisible();
    await tabTo(page, page.getByRole('checkbox', { name: 'Signer de mon nom complet' }));
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(page.getByText('Merci !')).toBeVisible();
    // The focus is where the form was.
    await expect(page.getByRole('status').filter({ hasText: 'Évaluation soumise' })).toBeFocused();
    await expectAccessible(page);
  });
});

test('saved replies are written, found by a slash and inserted by keyboard', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { id, paths } = await buy(request, pair, 'day');
  await say(request, pair.asker, id, 'Une question');
  const page = await open(pair.creator);
  const { keyboard } = page;
  await page.goto(paths.creator);
  await expect(composer(page)).toBeFocused();

  await test.step('nothing is saved yet', async () => {
    await keyboard.type('/');
    await expect(page.getByText('Vous n’avez encore enregistré aucune réponse.')).toBeVisible();
    await page.getByRole('button', { name: 'Gérer mes réponses' }).click();
  });

  await test.step('save two', async () => {
    const dialog = page.getByRole('dialog', { name: 'Réponses enregistrées' });
    for (const [title, text] of [
      ['Délai', 'Je réponds sous deux jours.'],
      ['Merci', 'Merci de votre question.'],
    ] as const) {
      await dialog.getByRole('button', { name: 'Nouvelle réponse' }).press('Enter');
      await keyboard.type(title);
      await dialog.getByLabel('Texte').fill(text);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Enregistrer' }).press('Enter');
      // The list is back once the reply is saved.
      await expect(dialog.getByRole('button', { name: `Modifier ${title}` })).toBeVisible();
    }
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('insert one', async () => {
    await composer(page).fill('');
    await composer(page).focus();
    await keyboard.type('/');
    const options = page
      .getByRole('listbox', { name: 'Réponses enregistrées' })
      .getByRole('option');
    await expect(options).toHaveText([/^Délai/, /^Merci/]);
    await keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await keyboard.type('delai');
    await expect(options).toHaveText([/^Délai/]);
    await keyboard.press('Enter');
    await expect(composer(page)).toHaveValue('Je réponds sous deux jours.');
    await keyboard.press('Enter');
    await expect(bubbles(page)).toHaveText(['Une question', 'Je réponds sous deux jours.']);
  });
});
