import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test, withMotion } from '../support/browser.ts';
import { makeCreator } from '../support/creator.ts';
import { moveByKey, newCreator } from '../support/creator-fixtures.ts';
import { enter, expectTrapped, tabTo, writeInto } from '../support/keyboard.ts';

test.use(withMotion);

/** Every flow without a mouse; conversation-keyboard.spec.ts has those of a conversation. */

test('signing up, out and in, the theme and the settings work by keyboard', async ({ page }) => {
  const email = `clavier-${randomUUID().slice(0, 8)}@example.com`;
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await test.step('sign up', async () => {
    await page.goto('/auth');
    await enter(page, button('Créer un compte'));
    await writeInto(
      page,
      page.getByLabel("Nom d'utilisateur"),
      email.split('@')[0]!.replace('-', '.'),
    );
    await writeInto(page, page.getByLabel('Nom complet'), 'Sans Souris');
    await writeInto(page, page.getByLabel('E-mail'), email);
    await writeInto(page, page.getByLabel('Mot de passe'), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status')).toContainText('Compte créé avec succès');
    await writeInto(page, page.getByLabel('Mot de passe'), PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/main/feed');
  });

  await test.step('theme', async () => {
    await enter(page, button('Passer au thème sombre'));
    await expect(button('Passer au thème clair')).toBeFocused();
  });

  await test.step('settings, and becoming a creator', async () => {
    await page.goto('/main/profile/settings');
    const name = page.getByRole('region', { name: 'Nom', exact: true });
    await writeInto(page, name.getByLabel('Nom complet'), 'Toujours Sans');
    await enter(page, name.getByRole('button', { name: 'Sauvegarder' }));
    await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
    await enter(page, button('Devenir créateur'));
    await expect(page.getByText('Félicitations ! Vous êtes maintenant créateur')).toBeVisible();
    await enter(page, page.getByRole('main').getByRole('link', { name: 'Gérer les tarifs' }));
    await expect(page).toHaveURL('/main/profile/pricing');
    await expect(page.getByRole('region', { name: 'One Shot', exact: true })).toBeVisible();
  });

  await test.step('sign out, and in', async () => {
    // Goes back to what stands before the content: a browser without a window does not wrap around.
    await tabTo(page, button('Déconnexion'), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await enter(page, page.getByRole('link', { name: 'Connexion' }).first());
    await writeInto(page, page.getByLabel('E-mail'), email);
    await writeInto(page, page.getByLabel('Mot de passe'), PASSWORD);
    await enter(page, button('Se connecter'));
    await expect(page).toHaveURL('/main/feed');
  });
});

test('finding a creator, following, liking and commenting work by keyboard', async ({
  open,
  newAccount,
  request,
}) => {
  const name = `Zoé ${randomUUID().slice(0, 8)}`;
  const creator = await newAccount(name);
  await makeCreator(request, creator, { posts: [{ title: 'Un post', bodyText: 'À lire.' }] });
  const page = await open(await newAccount());

  await test.step('search', async () => {
    await page.goto('/main/explore');
    // The results for a part of the text are replaced by those for all of it.
    const searched = page.waitForRequest((asked) => asked.url().includes(name.slice(-8)));
    await writeInto(page, page.getByRole('combobox'), name);
    await searched;
    await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^\d+\s+résultats?$/ })).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/main/user/${creator.username}`);
  });

  await test.step('follow', async () => {
    await enter(page, page.getByRole('button', { name: 'Follow Me' }));
    await expect(page.getByRole('button', { name: 'Followed' })).toBeFocused();
    const toasts = page.getByRole('region', { name: 'Notifications' });
    await expect(toasts).toHaveAttribute('aria-live', 'polite');
    await expect(toasts).toContainText('Vous suivez maintenant cet utilisateur');
  });

  await test.step('like and comment', async () => {
    await enter(page, page.getByRole('link', { name: 'Un post' }));
    await enter(page, page.getByRole('button', { name: 'J’aime : 0' }));
    await expect(page.getByRole('button', { name: 'J’aime : 1' })).toBeFocused();
    await writeInto(page, page.getByLabel('Ajouter un commentaire'), 'Merci');
    await page.keyboard.press('Enter');
    const comment = page.getByRole('region', { name: 'Commentaires' }).getByRole('listitem');
    await expect(comment).toContainText('Merci');
    await expect(page.getByLabel('Ajouter un commentaire')).toBeFocused();
  });
});

test('the advanced search and removing a filter work by keyboard', async ({ open }) => {
  const page = await open();
  // The answer about a subcategory with many creators: the panel shows all countries.
  await page.route('**/api/topics/cuisine/patisserie/filters', (route) =>
    route.fulfill({ json: { counts: null } }),
  );
  await page.goto('/decouvrir/category/cuisine/subcategory/patisserie');
  const opener = page.getByRole('button', { name: /Recherche avancée/ });
  const panel = page.getByRole('dialog', { name: 'Filtres de recherche' });
  await enter(page, opener);
  await expect(panel.getByRole('checkbox', { name: 'Femme' })).toBeVisible();
  await expectTrapped(page, panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('checkbox', { name: 'Femme' }));
  await page.keyboard.press('Space');

  // A list of countries is one tab stop, in which arrows and letters move on.
  const nationality = panel.getByRole('group', { name: 'Nationalité' });
  const angola = nationality.getByRole('checkbox', { name: 'Angola' });
  await tabTo(page, nationality.getByRole('checkbox').first());
  await page.keyboard.press('End');
  await expect(nationality.getByRole('checkbox').last()).toBeFocused();
  await page.keyboard.type('ango');
  await expect(angola).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(angola).toBeChecked();
  const apply = panel.getByRole('button', { name: 'Appliquer' });
  let presses = 0;
  for (
    ;
    presses < 15 && !(await apply.evaluate((it) => it === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(apply).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, angola, 'Shift+Tab');
  await page.keyboard.press('Space');
  await expect(angola).not.toBeChecked();
  await tabTo(page, apply);
  await page.keyboard.press('Enter');
  const chip = page.getByRole('list', { name: 'Filtres actifs' }).getByRole('button');
  await expect(chip).toHaveText('Femme');
  await expect(opener).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: /profils? affiché/ })).toBeAttached();
  await enter(page, chip);
  await expect(chip).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test("a creator's topics, prices, post and profile can be set up by keyboard", async ({
  open,
  newAccount,
  request,
}) => {
  const page = await open(await newCreator(newAccount, request));
  const { keyboard } = page;

  await test.step('topics', async () => {
    await page.goto('/main/profile');
    const opener = page.getByRole('button', { name: 'Modifier mes topics' });
    const dialog = page.getByRole('dialog', { name: 'Modifier mes topics' });
    const names = dialog.getByRole('list', { name: 'Topics sélectionnés' }).getByRole('heading');
    await enter(page, opener);
    for (const name of ['Course à pied', 'Cyclisme']) {
      const picker = dialog.getByRole('combobox', { name: 'Ajouter un topic...' });
      await expect(picker).toBeEnabled();
      await tabTo(page, picker);
      await keyboard.press('Enter');
      await expect(page.getByRole('option').first()).toBeFocused();
      await keyboard.type(name);
      await expect(page.getByRole('option', { name })).toBeFocused();
      await keyboard.press('Enter');
      await expect(names.last()).toHaveText(name);
      await expect(picker).toBeFocused();
    }
    await tabTo(page, dialog.getByRole('button', { name: 'Déplacer Cyclisme' }));
    await keyboard.press('Space');
    await expect(page.getByText('Cyclisme saisi, en position 2 sur 2.')).toBeAttached();
    await moveByKey(page, 'ArrowUp', 'Cyclisme saisi, en position 1 sur 2.');
    await keyboard.press('Space');
    await expect(names).toHaveText(['Cyclisme', 'Course à pied']);
    await expectTrapped(page, dialog);
    await enter(page, dialog.getByRole('button', { name: 'Sauvegarder' }));
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('profile', async () => {
    const opener = page.getByRole('button', { name: 'Modifier le profil' });
    const dialog = page.getByRole('dialog', { name: 'Modifier le profil créateur' });
    await tabTo(page, opener, 'Shift+Tab');
    await keyboard.press('Enter');
    await expectTrapped(page, dialog);
    await keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
    await keyboard.press('Enter');
    await writeInto(page, dialog.getByLabel('Bio'), 'Sans souris.');
    const save = dialog.getByRole('button', { name: 'Sauvegarder' });
    await tabTo(page, save, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
    await expect(opener).toBeFocused();
  });

  await test.step('prices', async () => {
    await enter(page, page.getByRole('region', { name: 'Mes tarifs' }).getByRole('link'));
    const card = page.getByRole('region', { name: 'One Shot', exact: true });
    await tabTo(page, card.getByRole('switch'));
    await keyboard.press('Space');
    await writeInto(page, card.getByLabel('Prix (€)'), '4,50');
    await enter(page, page.getByRole('button', { name: 'Enregistrer les tarifs' }));
    await expect(page.getByText('Tarifs créés avec succès')).toBeVisible();
  });

  await test.step('a text', async () => {
    await page.goto('/main/profile/posts');
    const opener = page.getByRole('button', { name: /^Ajouter un post/ });
    await enter(page, opener);
    await enter(page, page.getByRole('dialog').getByRole('button', { name: 'Texte' }));
    const dialog = page.getByRole('dialog', { name: 'Nouveau post texte' });
    await writeInto(page, dialog.getByLabel('Titre (facultatif)'), 'Un titre');
    await writeInto(page, dialog.getByLabel('Contenu'), 'Des mots');
    await enter(page, dialog.getByRole('button', { name: 'Publier' }));
    await expect(dialog).toBeHidden();
    await expect(opener).toHaveText('Ajouter un post (1/10)');
    await expect(opener).toBeFocused();
    await enter(page, page.getByRole('button', { name: /^Supprimer le post « Un titre/ }));
    await enter(page, page.getByRole('button', { name: 'Supprimer', exact: true }));
    await expect(opener).toHaveText('Ajouter un post (0/10)');
    await expect(page.getByRole('list', { name: 'Mes posts' })).toBeFocused();
  });
});

/** The focused element, or the card around it where the card shows the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return null;
    const card = activeElement.closest('label') ?? activeElement;
    const { left, width } = card.getClientRects()[0]!;
    const { top, bottom } = card.getBoundingClientRect();
    const isSeen = [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
      card.contains(document.elementFromPoint(left + width / 2, y)),
    );
    return { name: activeElement.ariaLabel ?? card.textContent, isSeen };
  });

test('no bar of a phone covers the focused element', async ({ open, account }) => {
  const viewport = { width: 375, height: 667 };
  for (const [email, path, last] of [
    ['asker@example.com', '/main/askme/camille.rousseau', 'Conditions de vente'],
    ['asker@example.com', '/main/ask-question', 'Explorer'],
    ['creator@example.com', '/main/profile', "Centre d'aide"],
  ] as const) {
    const page = await open(await account(email), { viewport });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: last }).last()).toBeVisible();
    const covered = [];
    let stops = 0;
    for (; stops < 80; stops += 1) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (!stop) break;
      if (!stop.isSeen) covered.push(stop.name);
    }
    expect(covered, path).toEqual([]);
    expect(stops, path).toBeGreaterThan(15);
  }
});

test('a tab shows its focus to keyboard users, not to mouse users', async ({
  open,
  newAccount,
}) => {
  const page = await open(await newAccount());
  await page.goto('/main/profile/followers');
  const tabs = page.getByRole('tab');
  await tabs.nth(2).click();
  await expect(tabs.nth(2)).toBeFocused();
  await expect(tabs.nth(2)).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await expect(tabs.nth(1)).toHaveCSS('outline-style', 'solid');
});
