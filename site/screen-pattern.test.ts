import { expect, it } from 'vitest';
import { screenPattern } from './screen-pattern.ts';
import { namesOf, screens } from './screens.ts';

it('screenPattern returns the pattern of every screen', () => {
  for (const name of namesOf(screens)) {
    const { path } = screens[name];
    // askUser and askMe have literal segments; their parameters get a value that names a user.
    const address = path.replace(':handle', '@lea').replace(/:\w+/g, 'lea');
    expect(screenPattern(address)).toBe(path);
    if (path !== '/') expect(screenPattern(`${address}/`)).toBe(path);
  }
});

it('screenPattern returns null for a path without a screen', () => {
  for (const path of ['/lea', '/main/lea', '/main/user/', '/main/user/lea/more', '', 'main/feed'])
    expect(screenPattern(path)).toBeNull();
});
