import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { apiHeaders, expect, test } from '../support/browser.ts';
import { newCreator } from '../support/creator-fixtures.ts';

const FOLDER = 'tests/support/pictures';

const types = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;
const typeOf = (name: string) => types[name.split('.').at(-1) as keyof typeof types];

/** Pixels of a picture, across and down. */
function sizeBy(page: Page, address: string): Promise<[number, number]> {
  return page.evaluate(async (address) => {
    const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
    return [width, height];
  }, address);
}

interface Shown {
  width: number;
  height: number;
  /** Red, green, blue and opacity of each pixel, upright. */
  pixels: number[];
}

/** A picture as this browser shows it, from a file or an address of the site. */
function shownBy(page: Page, picture: { base64: string; type: string } | string): Promise<Shown> {
  return page.evaluate(async (picture) => {
    const blob =
      typeof picture === 'string'
        ? await (await fetch(picture)).blob()
        : new Blob([Uint8Array.from(atob(picture.base64), (each) => each.charCodeAt(0))], picture);
    // Decoded as a page does it: `createImageBitmap` is stricter.
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', reject);
      image.src = URL.createObjectURL(blob);
    });
    const { naturalWidth: width, naturalHeight: height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d')!;
    context.drawImage(image, 0, 0);
    return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] };
  }, picture);
}

/** The mean colour difference of two pictures of one size, of 255. */
function distance(one: Shown, other: Shown): number {
  const sum = one.pixels.reduce((all, value, at) => all + Math.abs(value - other.pixels[at]!), 0);
  return sum / one.pixels.length;
}

/**
 * The same picture in a file that Chromium shows as intended: Chromium leaves out the last rows of a JPEG
 * without an end marker, and does not turn a WebP as its Exif data says.
 */
const intendedFiles: Record<string, string> = {
  'no-eoi.jpg': 'stray-bytes-between.jpg',
  'orient6.webp': 'orient6.png',
};

for (const name of [
  'bad-crc-text.png',
  'bad-crc-phys.png',
  'bad-crc-iend.png',
  'no-eoi.jpg',
  'stray-bytes-between.jpg',
  'animated.webp',
  'orient6.png',
  'orient6.webp',
])
  test(`${name} is served as the browser shows it, the right way up`, async ({
    page,
    newAccount,
    request,
  }) => {
    const account = await newAccount();
    const file = await readFile(`${FOLDER}/${name}`);
    const answer = await request.put('/api/me/avatar', {
      headers: { ...apiHeaders(account), 'Content-Type': typeOf(name) },
      data: file,
    });
    expect(answer.status()).toBe(200);
    const { avatarUrl } = await answer.json();
    await page.goto('/conditions');
    const intended = intendedFiles[name] ?? name;
    const base64 = (await readFile(`${FOLDER}/${intended}`)).toString('base64');
    const chosen = await shownBy(page, { base64, type: typeOf(intended) });
    expect([chosen.width, chosen.height]).toEqual([64, 48]);
    const served = await shownBy(page, avatarUrl);
    expect([served.width, served.height]).toEqual([64, 48]);
    // Only pictures that had to be turned were re-encoded, and may differ by a shade.
    expect(distance(served, chosen)).toBeLessThanOrEqual(name === 'orient6.webp' ? 4 : 0);
    const small = await shownBy(page, `${avatarUrl}&w=96`);
    expect([small.width, small.height]).toEqual([64, 48]);
    expect(distance(small, chosen)).toBeLessThan(8);
    expect(await sizeBy(page, `${avatarUrl}&as=preview`)).toEqual([1200, 630]);
  });

test('a picked file is recognised by its bytes', async ({ open, newAccount, request }) => {
  const page = await open(await newCreator(newAccount, request));
  await page.goto('/main/profile');
  const field = page.getByLabel('Photo de profil', { exact: true });
  for (const [name, message] of [
    ['zero.jpg', 'Ce fichier est vide.'],
    ['heic-named.jpg', 'Votre navigateur ne lit pas les photos HEIC.'],
    ['wide-10000x10.png', 'il faut au moins 200 pixels de côté'],
  ] as const) {
    const buffer = await readFile(`${FOLDER}/${name}`);
    await field.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
