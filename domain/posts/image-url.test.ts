import { expect, it } from 'vitest';
import { imageSrcSet, imageUrl } from './image-url.ts';

it('imageSrcSet adds widths to the URL of a stored image, whatever its query', () => {
  expect(imageSrcSet(imageUrl('creator-posts', 'ana/1.jpg')!, [320, 640])).toBe(
    '/images/creator-posts/ana/1.jpg?w=320 320w, /images/creator-posts/ana/1.jpg?w=640 640w',
  );
  expect(imageSrcSet(imageUrl('profile-images', 'ana/profile.jpg', 7)!, [96])).toBe(
    '/images/profile-images/ana/profile.jpg?v=7&w=96 96w',
  );
});

it('imageSrcSet is undefined for an image elsewhere', () => {
  expect(imageSrcSet('https://example.com/a.jpg', [96])).toBeUndefined();
  expect(imageSrcSet('/avatar-placeholder.svg', [96])).toBeUndefined();
});
