import { ageAccounts } from '../support/age-accounts.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/browser.ts';
import { bubbles, buy, newPair, phone, say } from '../support/conversations.ts';

/** An answer that its creator publishes with the asker's agreement, until a stranger asks about it. */

const QUESTION = 'Comment préparer un premier semi-marathon en douze semaines ?';
const ANSWER =
  'Trois sorties par semaine, dont une longue.\n\nAugmentez la longue de 10 % au plus.';

test('a creator proposes, the asker accepts on a phone, and a stranger reads the answer and asks', {
  tag: '@journey',
}, async ({ open, newAccount, request }) => {
  const pair = await newPair(newAccount, request);
  await ageAccounts(pair.asker, pair.creator);
  const { id, paths } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, `Bonjour, c’est Léa (lea@exemple.fr). ${QUESTION}`);
  await say(request, pair.creator, id, ANSWER);
  const [creator, asker] = [await open(pair.creator), await open(pair.asker, phone)];

  await creator.goto(paths.creator);
  const publication = creator.getByRole('region', { name: 'Publication de la réponse' });
  await publication.getByRole('button', { name: 'Publier cette réponse' }).click();
  const form = creator.getByRole('dialog', { name: 'Publier cette réponse' });
  const question = form.getByRole('textbox', { name: 'Question' });
  await expect(question).toHaveValue(`Bonjour, c’est Léa (lea@exemple.fr). ${QUESTION}`);
  await expect(form.getByRole('textbox', { name: 'Réponse' })).toHaveValue(ANSWER);
  await expect(form.getByRole('status').filter({ hasText: 'peut-être' })).toContainText(
    /À retirer, peut-être\s: «\sLéa\s», «\slea@exemple\.fr\s»\./,
  );
  await expectAccessible(creator);
  await question.fill(QUESTION);
  await expect(form.getByText('À retirer, peut-être')).toBeHidden();
  // The draft outlives the dialog.
  await creator.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(publication.getByRole('button', { name: 'Publier cette réponse' })).toBeFocused();
  await creator.keyboard.press('Enter');
  await expect(question).toHaveValue(QUESTION);
  await form.getByRole('button', { name: 'Proposer à Léa' }).click();
  await expect(publication.getByRole('heading')).toHaveText(
    /^Proposée\s: Léa n’a pas encore décidé$/,
  );

  await asker.goto('/main/notifications');
  await asker.getByRole('link', { name: 'Camille Répond propose de publier sa réponse' }).click();
  await expect(bubbles(asker)).toHaveCount(2);
  const proposal = asker.getByRole('region', { name: 'Publication de la réponse' });
  await expect(proposal).toContainText(
    'Voici exactement ce que tout le monde lira, sans votre nom',
  );
  await expect(proposal.getByText(QUESTION, { exact: true })).toBeVisible();
  await expect(proposal.getByText('Augmentez la longue de 10 % au plus.')).toBeVisible();
  await expectAccessible(asker);
  await proposal.getByRole('button', { name: 'Accepter' }).click();
  await expect(proposal.getByRole('heading', { name: 'Réponse publiée' })).toBeVisible();
  await expect(proposal).toBeFocused();

  // The creator's screen follows by the notification.
  await expect(publication.getByRole('heading', { name: 'Réponse publiée' })).toBeVisible();
  const link = publication.getByRole('link', { name: 'Voir la réponse publiée' });
  const postId = (await link.getAttribute('href'))!.split('/').at(-1)!;

  const stranger = await open(null, phone);
  const response = await stranger.goto(`/decouvrir/post/${postId}`);
  const html = await response!.text();
  const [, json] = html.match(/<script type="application\/ld\+json">(.*?)<\/script>/)!;
  expect(JSON.parse(json!)).toMatchObject({
    '@type': 'QAPage',
    mainEntity: { name: QUESTION, acceptedAnswer: { text: ANSWER } },
  });
  for (const secret of [pair.asker.username, 'Léa', 'lea@exemple.fr', id])
    expect(html).not.toContain(secret);
  await expect(stranger).toHaveTitle(`${QUESTION} · Dis-moi`);
  await expect(stranger.getByRole('heading', { level: 1, name: QUESTION })).toBeVisible();
  await expect(stranger.getByText('Augmentez la longue de 10 % au plus.')).toBeVisible();
  await expect(
    stranger.getByText('Publiée avec l’accord de la personne qui a posé la question.'),
  ).toBeVisible();
  await expectAccessible(stranger);
  const ask = stranger.getByRole('link', { name: /^Poser une question à Camille/ });
  await expect(ask).toHaveAttribute(
    'href',
    `/demander/${pair.creator.username}?topic=course-a-pied`,
  );
  await ask.click();
  await expect(stranger).toHaveURL(/\/demander\//);

  await asker.getByRole('button', { name: 'Retirer de la publication' }).click();
  await asker.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
  await expect(proposal.getByRole('heading')).toHaveText('Cette réponse n’est pas publiée');
  const gone = await request.get(`/decouvrir/post/${postId}`);
  expect(gone.status()).toBe(404);
});

test('an asker refuses by keyboard, and reads published answers in the feed and on the profile', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  await ageAccounts(pair.asker, pair.creator);
  const { id, paths } = await buy(request, pair, 'question');
  await say(request, pair.asker, id, QUESTION);
  await say(request, pair.creator, id, ANSWER);
  const as = (account: typeof pair.asker) => ({
    Authorization: `Bearer ${account.session.access_token}`,
  });
  const path = `/api/conversations/${id}/publication`;
  const words = { question: QUESTION, answer: ANSWER };
  const propose = async () =>
    expect((await request.post(path, { headers: as(pair.creator), data: words })).ok()).toBe(true);
  await expect(propose).toPass();
  const asker = await open(pair.asker);
  await asker.goto(paths.asker);
  const proposal = asker.getByRole('region', { name: 'Publication de la réponse' });
  await proposal.getByRole('button', { name: 'Refuser' }).focus();
  await asker.keyboard.press('Enter');
  await expect(proposal.getByRole('heading')).toHaveText('Vous avez refusé la publication');
  await expect(proposal).toBeFocused();

  await propose();
  await request.post(`${path}/decision`, { headers: as(pair.asker), data: { agree: true } });
  await asker.goto('/main/feed');
  // Another test publishes the same answer of another creator.
  const posts = asker.getByRole('article').filter({ hasText: `@${pair.creator.username}` });
  const card = posts.filter({ hasText: QUESTION });
  await expect(card).toContainText('Trois sorties par semaine');
  await card.getByRole('link', { name: QUESTION }).click();
  await expect(asker).toHaveURL(/\/main\/post\//);
  await expect(asker.getByRole('heading', { level: 2, name: QUESTION })).toBeVisible();
  await asker.goto(`/main/user/${pair.creator.username}`);
  const answers = asker.getByRole('region', { name: 'Réponses publiées' });
  await expect(answers.getByRole('link', { name: QUESTION })).toBeVisible();
});
