import { describe, expect, it } from 'vitest';
import { imageFileError, uncroppedImageError, unreadableImageError } from './image-file.ts';

const FIVE_MB = 5 * 1024 * 1024;

describe('a picked file', () => {
  it('has to be an image, of whatever weight: the crop makes it small', () => {
    const error = 'Veuillez sélectionner une image';
    expect(imageFileError({ type: 'application/pdf', name: 'cv.pdf' })).toBe(error);
    expect(imageFileError({ type: '', name: 'photo' })).toBe(error);
    expect(imageFileError({ type: 'image/webp', name: 'photo.webp' })).toBeNull();
  });

  it('may be HEIC, which some browsers read and some systems do not know', () => {
    expect(imageFileError({ type: '', name: 'IMG_0001.HEIC' })).toBeNull();
    expect(imageFileError({ type: 'image/heif', name: 'photo' })).toBeNull();
  });
});

describe('a file that is sent as it is', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp'])('may be %s', (type) => {
    expect(uncroppedImageError({ type, name: 'photo' })).toBeNull();
  });

  it.each(['image/heic', 'image/gif', 'application/pdf', ''])('may not be %s', (type) => {
    expect(uncroppedImageError({ type, name: 'photo.jpg' })).toMatch(/JPEG, PNG ou WebP/);
  });
});

describe('a picture that the browser cannot read', () => {
  const file = { type: 'image/png', name: 'photo.png', size: FIVE_MB };

  it('is said to be HEIC, with the kinds that are taken', () => {
    expect(unreadableImageError({ ...file, name: 'IMG_0001.heic' })).toBe(
      'Votre navigateur ne lit pas les photos HEIC. Choisissez une image JPEG, PNG ou WebP.',
    );
  });

  it('is too heavy, or else no picture that can be cropped', () => {
    expect(unreadableImageError({ ...file, size: FIVE_MB + 1 })).toBe(
      "L'image doit faire moins de 5MB",
    );
    expect(unreadableImageError(file)).toBe("Erreur lors du recadrage de l'image");
  });
});
