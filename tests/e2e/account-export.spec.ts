import { readFile } from 'node:fs/promises';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { mailsTo } from '../support/outbox.ts';

/** The documents of a ZIP by name. */
async function documentsOf(path: string): Promise<Record<string, Record<string, unknown>>> {
  const reader = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(path))));
  const documents: Record<string, Record<string, unknown>> = {};
  for (const entry of await reader.getEntries()) {
    if (entry.directory || !entry.filename.endsWith('.json')) continue;
    const bytes = await entry.getData(new Uint8ArrayWriter());
    documents[entry.filename] = JSON.parse(new TextDecoder().decode(bytes));
  }
  return documents;
}

test('a person requests a copy of their data, hears that it is ready, and downloads it', async ({
  open,
  newAccount,
  request,
}) => {
  const person = await newAccount('Camille Exportée');
  await request.patch('/api/me/profile', {
    headers: apiHeaders(person),
    data: { bio: 'Ma présentation exportée' },
  });
  const page = await open(person);
  await page.goto(paths.ownExport);
  const section = page.getByRole('region', { name: 'Exporter mes données' });
  await expect(section).toBeInViewport();
  await section.getByRole('button', { name: 'Demander un export' }).click();
  await expect(section.getByRole('status')).toContainText('Votre export est prêt.', {
    timeout: 60_000,
  });
  await expectAccessible(page);
  await expect(section).toContainText('restantes), pour vous seul.');

  const link = section.getByRole('link', { name: /^Télécharger \(\d+ ko\)$/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^dis-moi-\d{4}-\d\d-\d\d\.zip$/);
  const documents = await documentsOf(await download.path());
  expect(documents['profile.json']).toMatchObject({
    username: person.username,
    name: 'Camille Exportée',
    bio: 'Ma présentation exportée',
  });
  expect(documents['account.json']).toMatchObject({ email: person.email });
  expect(Object.keys(documents)).toContain('orders.json');

  // The notice and the mail lead here, and without the session the link leads nowhere.
  await expect
    .poll(async () => (await mailsTo(request, person.email)).map(({ subject }) => subject), {
      timeout: 90_000,
    })
    .toContain('L’export de vos données est prêt');
  await page.goto(paths.notifications);
  await page.getByRole('link', { name: /L’export de vos données est prêt/ }).click();
  await expect(section).toBeInViewport();
  const stranger = await open(await newAccount());
  const url = new URL((await link.getAttribute('href'))!, page.url()).href;
  expect((await stranger.request.get(url)).status()).toBe(404);
  expect((await (await open(null)).request.get(url)).status()).toBe(401);
});
