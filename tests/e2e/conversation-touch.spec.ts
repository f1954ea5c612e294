import { expect, test, withMotion } from '../support/browser.ts';
import { bubbles, composer, newPair, phone, write } from '../support/conversations.ts';

test.use(withMotion);

test('Enter starts a new line on a touch device, and only the button sends the question', async ({
  open,
  newAccount,
  request,
}) => {
  const pair = await newPair(newAccount, request);
  const { topics } = await (await request.get('/api/topics')).json();
  const topic = topics.find(({ slug }: { slug: string }) => slug === 'patisserie');
  const page = await open(pair.asker, { ...phone, isMobile: true, hasTouch: true });
  await page.goto(`/main/conversation/${pair.creator.username}/${topic.id}/question`);
  await page.getByRole('button', { name: 'Select and pay' }).tap();
  await expect(page.getByText('Une seule question : relisez-vous avant d’envoyer')).toBeVisible();
  await expect(composer(page)).toBeFocused();
  await page.keyboard.type('Comment');
  await page.keyboard.press('Enter');
  await page.keyboard.type('monter la crème ?');
  await expect(composer(page)).toHaveValue('Comment\nmonter la crème ?');
  await expect(bubbles(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Envoyer', exact: true }).tap();
  await expect(bubbles(page)).toHaveText(['Comment\nmonter la crème ?']);
  await expect(page.getByText('Une seule question')).toBeHidden();

  // A reader is not met by an open keyboard; each side has one message.
  const creator = await open(pair.creator, { ...phone, isMobile: true, hasTouch: true });
  await creator.goto(page.url().replace(pair.creator.username, pair.asker.username));
  await expect(bubbles(creator)).toHaveCount(1);
  await expect(creator.getByText('Une seule réponse : relisez-vous avant d’envoyer')).toBeVisible();
  await expect(composer(creator)).not.toBeFocused();
  await write(creator, 'À froid');
  await expect(bubbles(creator)).toHaveCount(1);
  await expect(composer(creator)).toHaveValue('À froid\n');
});
