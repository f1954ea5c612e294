import { expect, it } from 'vitest';
import { screenPattern } from './screen-pattern.ts';
import { namesOf, screens } from './screens.ts';

it('names every screen by its own pattern', () => {
  for (const name of namesOf(screens)) {
    const { path } = screens[name];
    // askUser and askMe differ outright; what has parameters gets some that say who.
    const address = path.replace(':handle', '@lea').replace(/:\w+/g, 'lea');
    expect(screenPattern(address)).toBe(path);
    if (path !== '/') expect(screenPattern(`${address}/`)).toBe(path);
  }
});

it('names nothing that is no screen', () => {
  for (const path of ['/lea', '/main/lea', '/main/user/', '/main/user/lea/more', '', 'main/feed'])
    expect(screenPattern(path)).toBeNull();
});
