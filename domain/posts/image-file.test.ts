import { describe, expect, it } from 'vitest';
import {
  imageFileError,
  imageKindOf,
  imageSizeError,
  type PickedFile,
  uncroppedImageError,
  unreadableImageError,
} from './image-file.ts';

const FIVE_MB = 5 * 1024 * 1024;

/** A file with those bytes at its start, by default without a type from the system. */
const file = (start: string, said: Partial<PickedFile> = {}): PickedFile => ({
  type: '',
  name: 'photo',
  size: 1_000,
  start: Uint8Array.from(start, (character) => character.charCodeAt(0)),
  ...said,
});

const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF\0';
const HEIC = '\0\0\0\x24ftypheic\0\0\0\0';

describe('imageKindOf', () => {
  it.each([
    ['jpg', JPEG],
    ['png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['heic', HEIC],
    ['heic', '\0\0\0\x18ftypmif1'],
    ['other', '\0\0\0\x18ftypavif'],
    ['other', 'GIF89a'],
    [null, '\0\0\0\x18ftypmp42'],
    [null, 'RIFF\x24\0\0\0WAVEfmt '],
    [null, '%PDF-1.7'],
    [null, ''],
  ] as const)('is %s for %j', (kind, start) => {
    expect(imageKindOf(file(start).start)).toBe(kind);
  });
});

describe('a picked file', () => {
  it('must be an image of any size, since the crop makes it small', () => {
    const error = 'Veuillez sélectionner une image';
    expect(imageFileError(file('%PDF-1.7', { type: 'application/pdf' }))).toBe(error);
    expect(imageFileError(file('texte'))).toBe(error);
    expect(imageFileError(file('', { type: 'image/webp' }))).toBeNull();
  });

  it('is identified by its bytes when the system does not know it', () => {
    expect(imageFileError(file(JPEG))).toBeNull();
    expect(imageFileError(file(JPEG, { type: 'application/octet-stream' }))).toBeNull();
  });

  it('may be HEIC, which some browsers read and some systems do not know', () => {
    expect(imageFileError(file('', { name: 'IMG_0001.HEIC' }))).toBeNull();
    expect(imageFileError(file('', { type: 'image/heif' }))).toBeNull();
    expect(imageFileError(file(HEIC))).toBeNull();
  });

  it('must not be empty', () => {
    expect(imageFileError(file('', { type: 'image/jpeg', size: 0 }))).toBe('Ce fichier est vide.');
  });
});

describe('an image before its crop', () => {
  it('must have 200 pixels a side', () => {
    expect(imageSizeError(10_000, 10)).toMatch(/au moins 200 pixels/);
    expect(imageSizeError(199, 4_000)).toMatch(/au moins 200 pixels/);
    expect(imageSizeError(200, 200)).toBeNull();
  });
});

describe('a file that is sent unchanged', () => {
  it.each([JPEG, '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])('may be %j', (start) => {
    expect(uncroppedImageError(file(start))).toBeNull();
  });

  it.each([HEIC, 'GIF89a', '%PDF-1.7', ''])('may not be %j, whatever its type', (start) => {
    expect(uncroppedImageError(file(start, { type: 'image/jpeg' }))).toMatch(/JPEG, PNG ou WebP/);
  });

  it('must not be empty', () => {
    expect(uncroppedImageError(file('', { size: 0 }))).toBe('Ce fichier est vide.');
  });
});

describe('an image that the browser cannot read', () => {
  const unread = file('?', { type: 'image/png', name: 'photo.png', size: FIVE_MB });
  const heic =
    'Votre navigateur ne lit pas les photos HEIC. Choisissez une image JPEG, PNG ou WebP.';

  it('is reported as HEIC, with the accepted kinds', () => {
    expect(unreadableImageError({ ...unread, name: 'IMG_0001.heic' })).toBe(heic);
    expect(unreadableImageError(file(HEIC, { type: 'image/jpeg', name: 'photo.jpg' }))).toBe(heic);
  });

  it('is reported as too large, or otherwise as impossible to crop', () => {
    expect(unreadableImageError({ ...unread, size: FIVE_MB + 1 })).toBe(
      "L'image doit faire moins de 5MB",
    );
    expect(unreadableImageError(unread)).toBe("Erreur lors du recadrage de l'image");
  });
});
