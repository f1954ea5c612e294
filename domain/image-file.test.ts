import { describe, expect, it } from 'vitest';
import { imageFileError } from './image-file.ts';

const FIVE_MB = 5 * 1024 * 1024;

describe('a picked file', () => {
  it('has to be an image', () => {
    expect(imageFileError({ type: 'application/pdf', size: 10 })).toBe(
      'Veuillez sélectionner une image',
    );
    expect(imageFileError({ type: '', size: 10 })).toBe('Veuillez sélectionner une image');
    expect(imageFileError({ type: 'image/webp', size: 10 })).toBeNull();
  });

  it('weighs 5 MB at most', () => {
    expect(imageFileError({ type: 'image/png', size: FIVE_MB })).toBeNull();
    expect(imageFileError({ type: 'image/png', size: FIVE_MB + 1 })).toBe(
      "L'image doit faire moins de 5MB",
    );
  });
});
