import { describe, expect, it } from 'vitest';
import {
  type Catalogue,
  type CatalogueTopic,
  featuredSchema,
  formerPathsOf,
  houseNameSchema,
  newTopicSchema,
  presentSlugs,
  topicAt,
} from './catalogue.ts';

const topic = (id: string, parentId: string | null, values: Partial<CatalogueTopic> = {}) => ({
  ...{ id, slug: id, parentId, isRetired: false, mergedInto: null },
  ...values,
});

const catalogue: Catalogue<CatalogueTopic> = {
  topics: [
    topic('sport', null),
    topic('yoga', 'sport'),
    topic('judo', 'sport', { isRetired: true }),
    topic('course', 'sport', { slug: 'course-a-pied' }),
    topic('footing', 'sport', { isRetired: true, mergedInto: 'course' }),
    topic('cuisine', null),
    topic('gym', 'cuisine', { isRetired: true, mergedInto: 'yoga' }),
    topic('gone', null, { isRetired: true }),
  ],
  formerSlugs: [
    { parentId: '', slug: 'sports', topicId: 'sport' },
    { parentId: 'sport', slug: 'course', topicId: 'course' },
    { parentId: 'sport', slug: 'jogging', topicId: 'footing' },
  ],
};

/** The path of the place that a path leads to. */
function leadsTo(path: string): string | null {
  const [category = '', subcategory] = path.split('/');
  const place = topicAt(catalogue, { category, ...(subcategory && { subcategory }) });
  if (!place) return null;
  const shown = [place.category.slug, ...(place.subcategory ? [place.subcategory.slug] : [])];
  return shown.join('/') + (place.isFallback ? ' (fallback)' : '');
}

describe('topicAt', () => {
  it('follows former slugs of categories and subcategories, and merges', () => {
    const paths = ['sport', 'sports', 'sports/yoga', 'sports/course', 'sport/footing'];
    expect(paths.map(leadsTo)).toEqual([
      ...['sport', 'sport', 'sport/yoga', 'sport/course-a-pied', 'sport/course-a-pied'],
    ]);
    expect(leadsTo('sport/jogging')).toBe('sport/course-a-pied');
  });

  it('leads to the category of the topic that replaces one of another category', () => {
    expect(leadsTo('cuisine/gym')).toBe('sport/yoga');
  });

  it('leads from a retired subcategory to its category, and from a retired category nowhere', () => {
    expect(leadsTo('sport/judo')).toBe('sport (fallback)');
    expect([leadsTo('gone'), leadsTo('nothing'), leadsTo('sport/nothing')]).toEqual([
      ...[null, null, null],
    ]);
  });
});

it('presentSlugs is null for a path that is up to date', () => {
  expect(presentSlugs(catalogue, { category: 'sport', subcategory: 'yoga' })).toBeNull();
  expect(presentSlugs(catalogue, { category: 'sports', subcategory: 'jogging' })).toEqual({
    ...{ category: 'sport', subcategory: 'course-a-pied' },
  });
});

it('formerPathsOf finds the paths that lead to a topic, except its own', () => {
  const paths = ['sports/course', 'sport/jogging', 'sport/course-a-pied', 'sport/yoga', 'x/y'];
  expect(formerPathsOf(catalogue, 'course', paths)).toEqual(['sports/course', 'sport/jogging']);
});

describe('newTopicSchema', () => {
  const valid = { name: 'Échecs', slug: 'echecs', description: 'Un jeu', parentId: null };
  const isValid = (values: object) => newTopicSchema.safeParse({ ...valid, ...values }).success;

  it('accepts French names and plain slugs', () => {
    expect(isValid({})).toBe(true);
    expect(isValid({ name: 'Natation & sports d’eau', slug: 'natation-2' })).toBe(true);
  });

  it('refuses long and deceptive names', () => {
    const names = ['', ' ', 'x'.repeat(200), 'Yoga 🧘', '\u202eagoy', 'Yo\u200bga', '<b>Yoga</b>'];
    expect(names.filter((name) => isValid({ name }))).toEqual([]);
  });

  it('refuses slugs that are no slugs, and words of the routes', () => {
    const slugs = [
      '',
      'Yoga',
      'yo ga',
      '-yoga',
      'yoga-',
      'a--b',
      '../x',
      'y'.repeat(61),
      'creators',
    ];
    expect([...slugs, 'subcategory', 'filters'].filter((slug) => isValid({ slug }))).toEqual([]);
  });
});

it('featuredSchema refuses more experts than are shown, and one twice', () => {
  const isValid = (usernames: string[]) => featuredSchema.safeParse({ usernames }).success;
  const many = Array.from({ length: 7 }, (_, at) => `expert.${at}`);
  expect([isValid(many.slice(0, 6)), isValid(many), isValid(['lea', 'lea'])]).toEqual([
    ...[true, false, false],
  ]);
});

it('houseNameSchema refuses what is reserved already, and words that are too general', () => {
  const isValid = (word: string) => houseNameSchema.safeParse({ word }).success;
  expect(isValid('lemonde')).toBe(true);
  const refused = ['admin', 'dismoi', 'ab', 'Le Monde', 'é', 'x'.repeat(31), '123'];
  expect(refused.filter(isValid)).toEqual([]);
});
