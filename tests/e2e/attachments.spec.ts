import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { paths } from '../../site/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { apiHeaders, expect, test } from '../support/browser.ts';
import {
  bubbles,
  composer,
  newConversation,
  openBoth,
  phone,
  say,
} from '../support/conversations.ts';
import { flakyNetwork } from '../support/flaky-network.ts';
import { newModerator, report } from '../support/moderation.ts';

/** Pictures, documents and recordings in conversations. */

test.use({ expectedComplaints: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|422 /] });

/** A photo that compresses badly, about half a megabyte. */
function photo(name: string, seed: number) {
  const noise = { type: 'gaussian' as const, mean: 60 * seed, sigma: 40 };
  const create = { width: 1_100, height: 800, channels: 3 as const, background: '#888', noise };
  return sharp({ create })
    .jpeg({ quality: 75 })
    .toBuffer()
    .then((buffer) => ({ name, mimeType: 'image/jpeg', buffer }));
}

const pdf = {
  name: 'Contrat d’été.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n102\n%%EOF\n',
  ),
};

const chosen = (page: Page) => page.getByRole('region', { name: 'Pièces jointes à envoyer' });
const field = (page: Page) => page.getByLabel('Fichiers à joindre');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true });
const ready = (page: Page) => expect(chosen(page)).toContainText('Pièces jointes prêtes à envoyer');

/** The picture has pixels, which came with the viewer's token. */
async function expectShown(picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}

test('three pictures over slow mobile data, interrupted in the middle, arrive once', async ({
  open,
  newAccount,
  account,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'question');
  const { pair, paths: at } = conversation;
  const asker = await open(pair.asker, { ...phone, hasTouch: true });
  const network = await flakyNetwork(asker);
  await asker.goto(at.asker);
  const slow = await asker.context().newCDPSession(asker);
  const bytesPerSecond = 150_000;
  await slow.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 300 },
    ...{ downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond },
  });
  await test.step('the camera is offered', async () => {
    await asker.getByRole('button', { name: 'Joindre un fichier' }).click();
    const chooser = asker.waitForEvent('filechooser');
    await asker.getByRole('menuitem', { name: 'Prendre une photo' }).click();
    const camera = (await chooser).element();
    expect(await camera.getAttribute('capture')).toBe('environment');
  });
  await field(asker).setInputFiles([
    await photo('Un.jpg', 1),
    await photo('Deux.jpg', 2),
    await photo('Trois.jpg', 3),
  ]);
  await composer(asker).fill('Laquelle ?');
  await expect(chosen(asker).getByRole('listitem')).toHaveCount(3);
  await expect(chosen(asker)).toContainText('1 sur 3 pièces jointes prêtes');
  await expect(sendButton(asker)).toBeDisabled();

  await network.cut();
  await expect(chosen(asker).getByText('En attente du réseau…').first()).toBeVisible();
  await expectAccessible(asker);
  await test.step('a reload without a network loses nothing', async () => {
    await network.mend();
    await asker.reload();
    await expect(chosen(asker).getByRole('listitem')).toHaveCount(3);
    await expect(composer(asker)).toHaveValue('Laquelle ?');
  });
  await ready(asker);

  await network.cut();
  await sendButton(asker).click();
  await expect(bubbles(asker)).toHaveCount(1);
  await network.mend();
  await expect(asker.getByText('Question envoyée')).toBeVisible();
  await expect(chosen(asker)).toBeHidden();

  const creator = await open(pair.creator, phone);
  await creator.goto(at.creator);
  await expect(bubbles(creator)).toHaveCount(1);
  await expect(bubbles(creator)).toContainText('Laquelle ?');
  const pictures = bubbles(creator).getByRole('img', { name: 'Photo envoyée par Léa Demande' });
  await expect(pictures).toHaveCount(3);
  await expectShown(pictures.last());
  await expectAccessible(creator);

  await test.step('large, by keyboard', async () => {
    const small = creator.getByRole('button', { name: 'Agrandir la photo 1' });
    await small.focus();
    await creator.keyboard.press('Enter');
    const dialog = creator.getByRole('dialog', { name: 'Photo 1 sur 3' });
    await expectShown(dialog.getByRole('img', { name: 'Photo envoyée par Léa Demande' }));
    await expectAccessible(creator);
    await creator.getByRole('button', { name: 'Photo suivante' }).press('Enter');
    await expect(creator.getByRole('dialog', { name: 'Photo 2 sur 3' })).toBeVisible();
    await creator.keyboard.press('Escape');
    await expect(creator.getByRole('dialog')).toBeHidden();
    await expect(small).toBeFocused();
  });

  await test.step('a moderator sees them once the message is reported', async () => {
    const { id } = conversation;
    const headers = apiHeaders(pair.creator);
    const read = await (await request.get(`/api/conversations/${id}`, { headers })).json();
    const subject = { type: 'message', id: read.messages[0].id, conversationId: id };
    const caseId = await report(request, pair.creator, subject);
    const moderator = await open(await newModerator(newAccount, account, request));
    await moderator.goto(`${paths.moderationConsole}?cas=${caseId}`);
    const shown = moderator.getByRole('img', { name: 'Photo envoyée par Léa Demande' });
    await expect(shown).toHaveCount(3);
    await expectShown(shown.last());
    await expect(moderator.getByText('📎 3 photos · Laquelle ?').first()).toBeVisible();
    await expectAccessible(moderator);
  });

  await creator.goto('/main/messages');
  await expect(creator.getByText('📎 3 photos · Laquelle ?')).toBeVisible();
});

test('a voice message is recorded, listened to, and played by the other', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = await openBoth(open, conversation, { creator: phone });
  const record = asker.getByRole('button', { name: 'Enregistrer un message vocal' });
  await record.focus();
  await asker.keyboard.press('Enter');
  const recorder = asker.getByRole('region', { name: 'Message vocal' });
  const finish = recorder.getByRole('button', { name: 'Terminer l’enregistrement' });
  await expect(finish).toBeFocused();
  const level = recorder.getByRole('meter', { name: 'Niveau du micro' });
  await expect
    // The device beeps for a fifth of each second, which a slower poll may always miss.
    .poll(async () => Number(await level.getAttribute('aria-valuenow')), { intervals: [70] })
    .toBeGreaterThan(5);
  await recorder.getByRole('button', { name: 'Mettre l’enregistrement en pause' }).click();
  await expect(recorder.getByRole('status')).toHaveText('Enregistrement en pause');
  // The level moves all the time while it records.
  await expectAccessible(asker);
  await recorder.getByRole('button', { name: 'Reprendre l’enregistrement' }).click();
  await expect(recorder.getByText(/^0:(0[2-9]|[1-5]\d)$/)).toBeVisible();
  await expect(recorder.getByText(/^encore 4:/)).toBeVisible();
  await finish.click();
  await ready(asker);
  await expect(composer(asker)).toBeFocused();

  await test.step('listened to before it is sent', async () => {
    await chosen(asker).getByRole('button', { name: 'Écouter le message vocal' }).click();
    await expect(chosen(asker).getByRole('slider', { name: 'Position' })).not.toHaveValue('0');
  });
  await expectAccessible(asker);
  await composer(asker).press('Enter');
  await expect(bubbles(asker)).toHaveCount(1);
  await expect(chosen(asker)).toBeHidden();

  const message = bubbles(creator);
  const position = message.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 sur 0:\d\d$/);
  await message.getByRole('button', { name: 'Vitesse : 1×' }).press('Enter');
  await expect(message.getByRole('button', { name: 'Vitesse : 1,5×' })).toBeFocused();
  await message.getByRole('button', { name: 'Écouter le message vocal' }).press('Enter');
  await expect(position).not.toHaveValue('0');
  await message.getByRole('button', { name: 'Pause' }).press('Enter');
  await position.press('Home');
  await expect(position).toHaveAttribute('aria-valuetext', /^0:00 sur/);
  await position.press('End');
  await expect(position).toHaveAttribute('aria-valuetext', /^(0:\d\d) sur \1$/);
  await expectAccessible(creator);

  await test.step('discarded', async () => {
    await record.click();
    await expect(finish).toBeEnabled();
    await recorder.getByRole('button', { name: 'Supprimer l’enregistrement' }).click();
    await expect(recorder).toBeHidden();
    await expect(chosen(asker)).toBeHidden();
  });
});

test('a recording outlives its microphone and its page', async ({ open, newAccount, request }) => {
  const conversation = await newConversation(newAccount, request, 'question');
  const page = await open(conversation.pair.asker);
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      Object.assign(window, { microphone: stream.getTracks()[0] });
      return stream;
    };
    // Headless browsers keep no screen on.
    navigator.wakeLock.request = async () => {
      Object.assign(window, { keepsScreenOn: true });
      return { release: async () => Object.assign(window, { keepsScreenOn: false }) } as never;
    };
  });
  const keepsScreenOn = () =>
    page.evaluate(() => (window as { keepsScreenOn?: boolean }).keepsScreenOn);
  /** The device's own event, which it sends when a call or a plug takes the microphone. */
  const happens = (event: string) =>
    page.evaluate(
      (type) =>
        (window as unknown as { microphone: EventTarget }).microphone.dispatchEvent(
          new Event(type),
        ),
      event,
    );
  await page.goto(conversation.paths.asker);
  await page.getByRole('button', { name: 'Enregistrer un message vocal' }).click();
  const recorder = page.getByRole('region', { name: 'Message vocal' });
  const finish = recorder.getByRole('button', { name: 'Terminer l’enregistrement' });
  await expect(finish).toBeEnabled();
  await expect.poll(keepsScreenOn).toBe(true);

  await happens('mute');
  await expect(recorder.getByRole('alert')).toContainText('Le micro est coupé par votre appareil');
  await happens('unmute');
  await expect(recorder.getByRole('alert')).toHaveCount(0);
  // A part is stored every three seconds.
  await expect(recorder.getByText(/^0:0[4-9]$/)).toBeVisible();
  await happens('ended');
  await expect(recorder.getByRole('alert')).toContainText('Le micro s’est arrêté');
  const length = recorder.getByText(/^0:\d\d$/);
  const stopped = await length.textContent();

  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button').first().click();
    await expect(length).toHaveText(stopped!);
  });

  await test.step('what was recorded is offered after a reload', async () => {
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('Un enregistrement interrompu a été gardé.')).toBeVisible();
    expect(await keepsScreenOn()).toBeUndefined();
    await page.getByRole('button', { name: 'Joindre', exact: true }).click();
    await ready(page);
    await sendButton(page).click();
    await expect(bubbles(page)).toHaveCount(1);
  });

  await test.step('what the browser cannot play says so', async () => {
    await page.route('**/attachments/*', (route) => route.fulfill({ body: 'no sound' }));
    // The sender has it in memory.
    await page.reload();
    await bubbles(page).getByRole('button', { name: 'Écouter le message vocal' }).click();
    await expect(bubbles(page).getByText(/^Cet enregistrement ne peut pas être lu/)).toBeVisible();
  });
});

test('pictures load once they are near what is in sight, and all of them for a print', async ({
  open,
  newAccount,
  request,
}) => {
  const { id, pair, paths: at } = await newConversation(newAccount, request, 'day');
  const headers = apiHeaders(pair.asker);
  const sendPicture = async (name: string, seed: number) => {
    const multipart = { file: await photo(name, seed) };
    const uploaded = await request.post(`/api/conversations/${id}/attachments`, {
      headers,
      multipart,
    });
    const { id: attachment } = await uploaded.json();
    const data = { id: crypto.randomUUID(), attachments: [attachment] };
    const sent = await request.post(`/api/conversations/${id}/messages`, { headers, data });
    expect(sent.status()).toBe(201);
    return attachment as string;
  };
  const first = await sendPicture('Un.jpg', 1);
  for (let index = 0; index < 15; index++)
    await say(request, pair.asker, id, `Une ligne\n${'et une autre\n'.repeat(6)}`);
  const last = await sendPicture('Deux.jpg', 2);

  const page = await open(pair.asker, phone);
  const loaded: string[] = [];
  page.on('request', (sent) => {
    const [, attachment] = /attachments\/([0-9a-f-]{36})/.exec(sent.url()) ?? [];
    if (attachment) loaded.push(attachment);
  });
  await page.goto(at.asker);
  const pictures = bubbles(page).getByRole('img', { name: 'Votre photo' });
  await expectShown(pictures.last());
  expect(loaded).toEqual([last]);

  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await page.keyboard.press('ControlOrMeta+p');
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'true');
  await expect(pictures).toHaveCount(2);
  expect(loaded).toEqual([last, first]);
});

test('the composer takes dropped and pasted files, refuses others, and gives them up', async ({
  open,
  newAccount,
  request,
}) => {
  const conversation = await newConversation(newAccount, request, 'day');
  const { asker, creator } = await openBoth(open, conversation);
  /** Gives a file to the page as a paste or a drop does. */
  const give = (kind: 'paste' | 'drop', name: string, text: string) =>
    asker.evaluate(
      ([kind, name, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([text], name));
        const target = document.querySelector(kind === 'paste' ? '#message' : '[role=log]')!;
        const options = { bubbles: true, cancelable: true };
        target.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: transfer })
            : new DragEvent('drop', { ...options, dataTransfer: transfer }),
        );
      },
      [kind, name, text] as const,
    );
  const names = chosen(asker).getByRole('listitem');
  await expect(composer(asker)).toBeEditable();

  await give('drop', 'virus.exe', 'MZ…');
  await expect(asker.getByText(/^virus\.exe\s: Choisissez une image/)).toBeVisible();
  await give('drop', pdf.name, pdf.buffer.toString());
  await expect(names).toHaveCount(1);
  await give('paste', 'Deux.pdf', pdf.buffer.toString());
  await expect(names).toHaveCount(2);
  await give('paste', 'coupé.pdf', '%PDF-1.7 …');
  await expect(names.last()).toContainText('Ce fichier est illisible ou incomplet.');
  await expectAccessible(asker);
  await expect(sendButton(asker)).toBeDisabled();
  await asker.getByRole('button', { name: 'Retirer coupé.pdf' }).click();
  await asker.getByRole('button', { name: 'Retirer Deux.pdf' }).click();
  await expect(names).toHaveCount(1);
  await asker.reload();
  await ready(asker);
  await sendButton(asker).click();

  await expect(bubbles(creator)).toHaveCount(1);
  const saved = creator.waitForEvent('download');
  await creator.getByRole('button', { name: `Télécharger ${pdf.name}` }).click();
  expect((await saved).suggestedFilename()).toBe(pdf.name);
  await expectAccessible(creator);

  await test.step('signing out leaves none on the device', async () => {
    const databases = () =>
      asker.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await give('paste', 'coupé.pdf', '%PDF-1.7 …');
    await expect(names).toContainText('Ce fichier est illisible ou incomplet.');
    expect(await databases()).toEqual(['dis-moi.files']);
    await asker.getByRole('button', { name: 'Déconnexion' }).click();
    await expect(asker).toHaveURL(/\/auth|\/$/);
    await expect.poll(databases).toEqual([]);
    const drafts = await asker.evaluate(() =>
      Object.keys(localStorage).filter((key) => key.includes('attachments.')),
    );
    expect(drafts).toEqual([]);
  });
});

test('a microphone that is refused or missing is explained', async ({
  open,
  newAccount,
  request,
}) => {
  const { pair, paths } = await newConversation(newAccount, request, 'day');
  const page = await open(pair.asker, phone);
  await page.addInitScript(() => {
    const reasons = ['NotAllowedError', 'NotFoundError'];
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('no microphone', reasons.shift() ?? 'AbortError'));
  });
  await page.goto(paths.asker);
  await page.getByRole('button', { name: 'Enregistrer un message vocal' }).click();
  await expect(page.getByText(/^Le micro est bloqué pour ce site/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(page.getByText(/^Aucun micro n’a été trouvé/)).toBeVisible();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect(composer(page)).toBeFocused();
});
