import { notionists } from '@dicebear/collection';
import { createAvatar } from '@dicebear/core';
import { Random } from '../random.ts';

/**
 * Faces in DiceBear's Notionists style (CC0), as on the landing page: with a friendly look and
 * matching hair.
 */

const variants = (...numbers: number[]) =>
  numbers.map((number) => `variant${String(number).padStart(2, '0')}`);

const longHair = variants(
  2,
  4,
  8,
  10,
  20,
  23,
  28,
  29,
  36,
  37,
  39,
  41,
  43,
  46,
  47,
  48,
  57,
  58,
  59,
  62,
);
const shortHair = variants(
  ...[1, 5, 6, 7, 9, 12, 13, 15, 16, 18, 19, 21, 22, 24, 25, 27, 31, 32, 33, 34, 35, 38],
  ...[44, 49, 52, 53, 54, 55, 56, 60, 61],
);
const friendlyLips = variants(3, 5, 6, 14, 17, 22, 23, 25, 30);
const friendlyBrows = variants(4, 5, 7, 8, 10, 12);
const openEyes = variants(4, 5);
const clearGlasses = variants(3, 8, 11);
const beards = variants(2, 3, 6, 8, 10, 11, 12);
const clothes = variants(
  ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 21, 23, 24, 25],
);
const backgrounds = [
  ...['f6dfae', 'd9d4f5', 'f4cfc4', 'cfe5d6', 'd3e2f2', 'ecdcc8'],
  ...['f9d9b8', 'e6d3ee', 'dbe6bf', 'f7d0d6', 'c9e2e6', 'f3e3c0'],
];

/** The avatar for `seed`, as SVG. */
export function portrait(seed: string, gender: 'femme' | 'homme' | 'autre'): string {
  const random = new Random('portrait', seed);
  const hair = { femme: longHair, homme: shortHair, autre: [...longHair, ...shortHair] }[gender];
  const options: Parameters<typeof createAvatar<notionists.Options>>[1] = {
    seed,
    backgroundColor: [random.pick(backgrounds)],
    hair: [random.pick(hair)] as notionists.Options['hair'],
    lips: friendlyLips as notionists.Options['lips'],
    brows: friendlyBrows as notionists.Options['brows'],
    eyes: openEyes as notionists.Options['eyes'],
    body: [random.pick(clothes)] as notionists.Options['body'],
    glasses: clearGlasses as notionists.Options['glasses'],
    glassesProbability: 22,
    beard: beards as notionists.Options['beard'],
    beardProbability: gender === 'homme' ? 35 : 0,
    bodyIconProbability: 0,
    gestureProbability: 0,
    // Closer than the style's own frame, since most avatars are shown small.
    scale: 118,
    translateY: 6,
  };
  return createAvatar(notionists, options).toString();
}
