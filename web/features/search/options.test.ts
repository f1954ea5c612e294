import { describe, expect, it } from 'vitest';
import type { SearchResults } from '../../data/search.ts';
import type { LinkTargets } from '../../platform/link-targets.ts';
import { optionGroups } from './options.ts';

const post = { id: 'p', title: null, caption: null, bodyText: null, authorUsername: 'lea' };
const places = { post: (id: string) => `/post/${id}` } as LinkTargets;

function nameOf(content: Partial<Record<'title' | 'caption' | 'bodyText', string>>) {
  const results = { creators: [], topics: [], posts: [{ ...post, ...content }] };
  const groups = optionGroups(results as unknown as SearchResults, [], places, String);
  return groups.find(({ title }) => title === 'Posts')!.options[0]!.name;
}

describe('optionGroups', () => {
  it('names a post by its title, else its caption, else its text', () => {
    expect(nameOf({ title: 'Levain', caption: 'Au four', bodyText: 'Farine' })).toBe('Levain');
    expect(nameOf({ caption: 'Au four', bodyText: 'Farine' })).toBe('Au four');
    expect(nameOf({ bodyText: 'Farine' })).toBe('Farine');
  });

  it("says 'Sans titre' when a post has none of them", () => {
    expect(nameOf({})).toBe('Sans titre');
  });
});
