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

/** A file with these first bytes, and without a type unless `said` gives one. */
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

describe('imageFileError', () => {
  it('accepts an image of any size, and rejects other files', () => {
    const error = 'Veuillez sélectionner une image';
    expect(imageFileError(file('%PDF-1.7', { type: 'application/pdf' }))).toBe(error);
    expect(imageFileError(file('texte'))).toBe(error);
    expect(imageFileError(file('', { type: 'image/webp' }))).toBeNull();
  });

  it('recognizes an image by its bytes when the system does not know its type', () => {
    expect(imageFileError(file(JPEG))).toBeNull();
    expect(imageFileError(file(JPEG, { type: 'application/octet-stream' }))).toBeNull();
  });

  it('accepts HEIC, by name, type or bytes', () => {
    expect(imageFileError(file('', { name: 'IMG_0001.HEIC' }))).toBeNull();
    expect(imageFileError(file('', { type: 'image/heif' }))).toBeNull();
    expect(imageFileError(file(HEIC))).toBeNull();
  });

  it('rejects an empty file', () => {
    expect(imageFileError(file('', { type: 'image/jpeg', size: 0 }))).toBe('Ce fichier est vide.');
  });
});

describe('imageSizeError', () => {
  it('requires 200 pixels a side', () => {
    expect(imageSizeError(10_000, 10)).toMatch(/au moins 200 pixels/);
    expect(imageSizeError(199, 4_000)).toMatch(/au moins 200 pixels/);
    expect(imageSizeError(200, 200)).toBeNull();
  });
});

describe('uncroppedImageError', () => {
  it.each([JPEG, '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP'])('accepts %j', (start) => {
    expect(uncroppedImageError(file(start))).toBeNull();
  });

  it.each([HEIC, 'GIF89a', '%PDF-1.7', ''])('rejects %j, whatever its type says', (start) => {
    expect(uncroppedImageError(file(start, { type: 'image/jpeg' }))).toMatch(/JPEG, PNG ou WebP/);
  });

  it('rejects an empty file', () => {
    expect(uncroppedImageError(file('', { size: 0 }))).toBe('Ce fichier est vide.');
  });
});

describe('unreadableImageError', () => {
  const unread = file('?', { type: 'image/png', name: 'photo.png', size: FIVE_MB });
  const heic =
    'Votre navigateur ne lit pas les photos HEIC. Choisissez une image JPEG, PNG ou WebP.';

  it('names HEIC and the accepted formats', () => {
    expect(unreadableImageError({ ...unread, name: 'IMG_0001.heic' })).toBe(heic);
    expect(unreadableImageError(file(HEIC, { type: 'image/jpeg', name: 'photo.jpg' }))).toBe(heic);
  });

  it('says that the image is too large or cannot be cropped', () => {
    expect(unreadableImageError({ ...unread, size: FIVE_MB + 1 })).toBe(
      "L'image doit faire moins de 5MB",
    );
    expect(unreadableImageError(unread)).toBe("Erreur lors du recadrage de l'image");
  });
});
