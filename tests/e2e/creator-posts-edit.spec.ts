import { apiHeaders, boxOf, expect, test } from '../support/browser.ts';
import { makeCreator, postIdsOf } from '../support/creator.ts';
import { moveByKey, phone } from '../support/creator-fixtures.ts';

const posts = ['Premier', 'Deuxième', 'Troisième'].map((title) => ({
  title,
  bodyText: `Le texte du post ${title}.`,
}));

test.describe('with a change from another tab', () => {
  test.use({ expectedComplaints: [/409 \(Conflict\)/] });

  test('a post is edited in place, and a change from another tab is not overwritten', async ({
    open,
    newAccount,
    request,
  }) => {
    const creator = await newAccount('Léa Martin');
    await makeCreator(request, creator, { posts: [posts[0]!] });
    const [id] = await postIdsOf(request, creator);
    const page = await open(creator, { viewport: phone });
    await page.goto('/main/profile/posts');
    const edit = page.getByRole('button', { name: 'Modifier le post « Premier »' });
    await edit.click();
    const dialog = page.getByRole('dialog', { name: 'Modifier le post' });
    await dialog.getByLabel('Titre (facultatif)').fill('');
    await dialog.getByLabel('Contenu').fill('   ');
    const save = dialog.getByRole('button', { name: 'Sauvegarder' });
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Contenu').fill('Un autre texte.');
    await request.patch(`/api/me/posts/${id}`, {
      headers: apiHeaders(creator),
      data: { bodyText: 'Un texte d’ailleurs.' },
    });
    await save.click();
    await expect(dialog.getByText('Ce post a été modifié dans un autre onglet')).toBeVisible();
    await expect(
      dialog.getByText('Enregistré entre-temps : « Un texte d’ailleurs. »'),
    ).toBeVisible();
    await expect(dialog.getByLabel('Contenu')).toHaveValue('Un autre texte.');
    await save.click();
    await expect(page.getByText('Post modifié')).toBeVisible();
    await expect(dialog).toBeHidden();
    const list = page.getByRole('list', { name: 'Mes posts' });
    await expect(list.getByText('Un autre texte.')).toBeVisible();
    await expect(list.getByText('Premier')).toBeHidden();
    await expect(list.getByText('0 vue', { exact: false }).first()).toBeAttached();
  });
});

test('posts are ordered by keyboard and by dragging, and the profile follows', async ({
  open,
  newAccount,
  request,
}) => {
  const creator = await newAccount('Léa Martin');
  await makeCreator(request, creator, { posts });
  const page = await open(creator);
  await page.goto('/main/profile/posts');
  const opener = page.getByRole('button', { name: 'Changer l’ordre' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Changer l’ordre' });
  const rows = dialog.getByRole('list', { name: 'Ordre des posts' }).getByRole('listitem');
  await expect(rows).toHaveText(['Premier', 'Deuxième', 'Troisième']);
  await dialog.getByRole('button', { name: 'Déplacer Troisième' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Troisième saisi, en position 3 sur 3.')).toBeAttached();
  await moveByKey(page, 'ArrowUp', 'Troisième saisi, en position 2 sur 3.');
  await page.keyboard.press('Space');
  await expect(rows).toHaveText(['Premier', 'Troisième', 'Deuxième']);

  await dialog.getByRole('button', { name: 'Déplacer Deuxième' }).hover();
  const to = await boxOf(dialog.getByRole('button', { name: 'Déplacer Premier' }));
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 12 });
  await expect(page.getByText('Deuxième saisi, en position 1 sur 3.')).toBeAttached();
  await page.mouse.up();
  await expect(rows).toHaveText(['Deuxième', 'Premier', 'Troisième']);
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Sauvegarder' }).click();
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass();
  await expect(page.getByText('Ordre des posts enregistré')).toBeVisible();
  const headings = page.getByRole('list', { name: 'Mes posts' }).getByRole('heading');
  await expect(headings).toHaveText(['Deuxième', 'Premier', 'Troisième']);
  await page.reload();
  await expect(headings).toHaveText(['Deuxième', 'Premier', 'Troisième']);
});
