import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { displayNameSchema, usernameSchema } from '../../../domain/accounts/account.ts';
import { usernameSkeleton } from '../../../domain/accounts/username-skeleton.ts';
import {
  BIO_LINK_TITLE_MAX_LENGTH,
  BIO_LINKS_MAX,
  COMMENT_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  RATING_COMMENT_MAX_LENGTH,
} from '../../../domain/limits.ts';
import { content } from './content.ts';

const { creators, posts, exchanges, askers, comments } = content;

const referenceData = readFileSync('migrations/0009_reference-data.sql', 'utf8');

/** The slugs of the categories, and the subcategories' as `category/subcategory`. */
function readTopics() {
  const quoted = "'((?:[^']|'')*)'";
  const row = new RegExp(
    `\\(${quoted}, ${quoted}, ${quoted}, ${quoted}, (?:NULL|${quoted}), \\d+\\)`,
    'g',
  );
  const topics = [...referenceData.matchAll(row)].map(([, id, , slug, , parentId]) => ({
    id: id!,
    slug: slug!,
    parentId,
  }));
  const categorySlug = new Map(
    topics.filter(({ parentId }) => !parentId).map(({ id, slug }) => [id, slug]),
  );
  return {
    categories: [...categorySlug.values()],
    subcategories: topics
      .filter(({ parentId }) => parentId)
      .map(({ slug, parentId }) => `${categorySlug.get(parentId!)}/${slug}`),
  };
}

/** The values of one column of a lookup table, from its INSERT statement. */
function readLookup(table: string, column: RegExp): string[] {
  const statement = referenceData.match(new RegExp(`INSERT INTO ${table} [^;]*;`))?.[0] ?? '';
  return [...statement.matchAll(column)].map(([, value]) => value!);
}

const named = /\(\d+, '([^']+)'\)/g;
const coded = /\('(\w+)'[,)]/g;
const { categories, subcategories } = readTopics();

describe('the demo marketplace', () => {
  it('fills every category evenly', () => {
    expect(categories).toHaveLength(8);
    expect(subcategories).toHaveLength(48);
    for (const category of categories) {
      const inIt = (entry: { category: string }) => entry.category === category;
      expect(creators.filter(inIt)).toHaveLength(6);
      expect(posts.filter(inIt)).toHaveLength(26);
      expect(exchanges.filter(inIt)).toHaveLength(10);
      expect(exchanges.filter(inIt).filter(({ more }) => more.length > 0)).toHaveLength(3);
    }
    expect(askers).toHaveLength(80);
  });

  it('has the two demo users in their places', () => {
    expect(creators.find(({ category }) => category === 'cuisine')?.username).toBe(
      'camille.rousseau',
    );
    expect(askers[0]).toMatchObject({ username: 'lea.martin', name: 'Léa Martin' });
  });

  it('gives every user a unique name and username', () => {
    const people = [...creators, ...askers];
    for (const { username, name } of people) {
      expect(usernameSchema.safeParse(username).error, username).toBeUndefined();
      expect(displayNameSchema.safeParse(name).error, name).toBeUndefined();
    }
    expect(new Set(people.map(({ username }) => username)).size).toBe(people.length);
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
    const skeletons = people.map(({ username }) => usernameSkeleton(username));
    expect(new Set(skeletons).size).toBe(people.length);
  });

  it('repeats no text', () => {
    const said = [
      ...creators.flatMap(({ bio, aboutShort, welcomeMessage }) => [
        bio,
        aboutShort,
        welcomeMessage,
      ]),
      ...posts.map(({ body, caption }) => body ?? caption),
      ...exchanges.flatMap(({ question, answer, thanks }) => [question, answer, thanks]),
      ...Object.values(comments.byCategory).flat(),
      ...comments.general,
      ...comments.replies,
    ];
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });
});

describe('creators', () => {
  it('are experts of existing subcategories, the n-th of the n-th', () => {
    for (const [index, { username, category, topics }] of creators.entries()) {
      const slugs = topics.map(({ slug }) => (slug.includes('/') ? slug : `${category}/${slug}`));
      expect(
        slugs.filter((slug) => !subcategories.includes(slug)),
        username,
      ).toEqual([]);
      expect(new Set(slugs).size, username).toBe(slugs.length);
      expect(slugs.length, username).toBeGreaterThanOrEqual(2);
      expect(slugs.length, username).toBeLessThanOrEqual(6);
      const own = subcategories.filter((slug) => slug.startsWith(`${category}/`));
      expect(slugs[0]).toBe(own[index % own.length]);
    }
  });

  it('describe themselves in words of the reference data', () => {
    const countries = readLookup('countries', coded);
    const languages = readLookup('languages', named);
    const signs = readLookup('astrological_signs', named);
    const types = readLookup('mbti_types', coded);
    for (const creator of creators) {
      expect(countries, creator.username).toContain(creator.nationality);
      expect(countries, creator.username).toContain(creator.residence);
      expect(languages, creator.username).toEqual(expect.arrayContaining(creator.languages));
      expect(signs, creator.username).toContain(creator.sign);
      expect(types, creator.username).toContain(creator.mbti);
      expect(creator.age, creator.username).toBeGreaterThanOrEqual(22);
      expect(creator.age, creator.username).toBeLessThanOrEqual(70);
    }
  });

  it('have short bios, with links to reserved domains', () => {
    for (const { username, aboutShort, links } of creators) {
      expect(aboutShort.length, username).toBeLessThanOrEqual(120);
      expect(links.length, username).toBeLessThanOrEqual(BIO_LINKS_MAX);
      for (const { url, title } of links) {
        expect(url).toMatch(/^https:\/\/example\.(com|org)\/[\w/-]+$/);
        expect(title.length, title).toBeLessThanOrEqual(BIO_LINK_TITLE_MAX_LENGTH);
      }
    }
  });
});

describe('posts', () => {
  it('are photos with a caption alone or texts with a body, in a mix', () => {
    for (const { kind, title, body, caption } of posts) {
      if (kind === 'photo')
        expect([title, body, caption]).toEqual([null, null, expect.any(String)]);
      else expect([body, caption]).toEqual([expect.any(String), null]);
    }
    const photos = posts.filter(({ kind }) => kind === 'photo').length;
    expect(photos / posts.length).toBeCloseTo(0.6, 1);
  });
});

describe('conversations', () => {
  it('alternate, end with an answer and fit the message box', () => {
    for (const { question, answer, more, thanks } of exchanges) {
      expect(more.length % 2, question).toBe(0);
      for (const text of [question, answer, ...more]) {
        expect(text.length).toBeLessThanOrEqual(MESSAGE_MAX_LENGTH);
      }
      expect(thanks.length).toBeLessThanOrEqual(RATING_COMMENT_MAX_LENGTH);
    }
  });
});

describe('comments', () => {
  it('are short, and enough for every category', () => {
    for (const category of Object.values(comments.byCategory)) expect(category).toHaveLength(25);
    expect(comments.general).toHaveLength(40);
    expect(comments.replies).toHaveLength(30);
    for (const text of [
      ...Object.values(comments.byCategory).flat(),
      ...comments.general,
      ...comments.replies,
    ]) {
      expect(text.length).toBeLessThanOrEqual(COMMENT_MAX_LENGTH);
    }
  });
});
