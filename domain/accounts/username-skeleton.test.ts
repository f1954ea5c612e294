import { describe, expect, it } from 'vitest';
import { usernameSkeleton } from './username-skeleton.ts';

describe('usernameSkeleton is the same for confusable usernames', () => {
  it.each([
    ['lea', '1ea'],
    ['lea', 'iea'],
    ['lea', 'le.a'],
    ['lea.martin', 'lea_martin'],
    ['lea.martin', 'leamartin'],
    ['lea.martin', 'lea.rnartin'],
    ['lea.martin', 'lea.r.nartin'],
    ['lea.martin', 'l3a.mart1n'],
    ['lowen', 'lovven'],
    ['david', 'clavid'],
    ['sophie', '5ophie'],
    ['hugo', 'hug0'],
  ])('%s and %s', (one, other) => {
    expect(usernameSkeleton(one)).toBe(usernameSkeleton(other));
  });
});

describe('usernameSkeleton differs for distinct usernames', () => {
  it.each([
    ['lea', 'leo'],
    ['lea.martin', 'lea.martins'],
    ['lea.martin', 'martin.lea'],
    ['marie75', 'marie15'],
    ['marie.1990', 'marie.1999'],
    ['marie6', 'marie8'],
    ['jean', 'jeanne'],
  ])('%s and %s', (one, other) => {
    expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other));
  });
});
