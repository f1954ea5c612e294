import { describe, expect, it } from 'vitest';
import { excerptPicture, excerptText } from './excerpt.ts';

describe('the excerpt of a case', () => {
  it('is the text without the key of the picture', () => {
    const post = 'Un titre\nUn texte\nImage : 7f3a/0b1c.jpg';
    expect(excerptText('post', post)).toBe('Un titre\nUn texte');
    expect(excerptPicture('post', post)).toBe('7f3a/0b1c.jpg');
    const profile = 'Léa\n@lea\nPortrait : 7f3a/avatar.webp?v=1764';
    expect(excerptText('profile', profile)).toBe('Léa\n@lea');
    expect(excerptPicture('profile', profile)).toBe('7f3a/avatar.webp?v=1764');
  });

  it('is empty when the post is a picture alone', () => {
    expect(excerptText('post', 'Image : 7f3a/0b1c.jpg')).toBe('');
  });

  it('keeps what an author wrote like it', () => {
    for (const [type, text] of [
      ['post', 'Un titre\nImage : une photo de mon chat.'],
      ['comment', 'Image : 7f3a/0b1c.jpg'],
      ['profile', 'Image : 7f3a/0b1c.jpg'],
    ] as const) {
      expect(excerptText(type, text)).toBe(text);
      expect(excerptPicture(type, text)).toBeNull();
    }
  });
});
