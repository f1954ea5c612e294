import { describe, expect, it } from 'vitest';
import {
  ageAt,
  birthDateError,
  displaySlug,
  latestBirthDateAt,
  newCreatorSchema,
  newLinkSchema,
} from './profile.ts';

describe('ageAt', () => {
  it.each([
    // A day begins in Paris at 22:00 UTC in summer, and at 23:00 in winter.
    ['1990-06-15', '2026-06-14T21:59:59Z', 35],
    ['1990-06-15', '2026-06-14T22:00:00Z', 36],
    ['1990-01-15', '2026-01-14T22:59:59Z', 35],
    ['1990-01-15', '2026-01-14T23:00:00Z', 36],
    ['1990-06-15', '2026-12-31T00:00:00Z', 36],
    ['2000-02-29', '2026-02-28T12:00:00Z', 25],
    ['2000-02-29', '2026-03-01T00:00:00Z', 26],
  ])('is, for a birth on %s at %s, %i', (birthDate, at, age) => {
    expect(ageAt(birthDate, Date.parse(at))).toBe(age);
  });

  it('is null without a date', () => {
    expect(ageAt(null, 0)).toBeNull();
  });
});

it.each([
  ['2008-01-01', null],
  ['1900-01-01', null],
  ['2008-01-02', 'Il faut avoir au moins 18 ans'],
  ['2025-06-01', 'Il faut avoir au moins 18 ans'],
  ['2026-01-02', 'Cette date n’est pas possible'],
  ['2999-01-01', 'Cette date n’est pas possible'],
  ['1899-12-31', 'Cette date n’est pas possible'],
])('birthDateError for %s in January 2026 is %s', (birthDate, error) => {
  expect(birthDateError(birthDate, Date.UTC(2026, 0, 1))).toBe(error);
});

it('birthDateError accepts a person at half past midnight of their eighteenth birthday in Paris', () => {
  expect(birthDateError('2008-06-15', Date.parse('2026-06-15T00:30:00+02:00'))).toBeNull();
  expect(birthDateError('2008-06-15', Date.parse('2026-06-14T23:59:59+02:00'))).not.toBeNull();
  expect(birthDateError('2008-01-15', Date.parse('2026-01-15T00:30:00+01:00'))).toBeNull();
});

it.each(['2026-01-01', '2024-02-29', '2026-06-14T22:30:00Z', '2026-12-31'])(
  'latestBirthDateAt is the last accepted birth date on %s',
  (day) => {
    const now = Date.parse(day);
    const latest = latestBirthDateAt(now);
    expect(birthDateError(latest, now)).toBeNull();
    const nextDay = new Date(Date.parse(latest) + 86_400_000).toISOString().slice(0, 10);
    expect(birthDateError(nextDay, now)).not.toBeNull();
  },
);

it('displaySlug is the name in lower case, with its first space an underscore', () => {
  expect(displaySlug('Anne Marie Petit')).toBe('anne_marie petit');
  expect(displaySlug(null)).toBeNull();
  expect(displaySlug('Le\u0301a')).toBe('l\u00e9a');
});

describe('newLinkSchema', () => {
  const issue = (url: string) =>
    newLinkSchema.safeParse({ url, title: 'Site' }).error?.issues[0]?.message;

  it.each(['https://example.com', 'http://a.b/c?d=e#f', '  https://example.com/é  '])(
    'accepts %s',
    (url) => {
      expect(newLinkSchema.parse({ url, title: ' Site ' })).toEqual({
        url: url.trim(),
        title: 'Site',
      });
    },
  );

  it('requires a URL', () => {
    expect(issue('')).toBe('Veuillez saisir une URL');
    expect(issue('   ')).toBe('Veuillez saisir une URL');
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,hi',
    'ftp://example.com',
    'example.com',
    '//example.com',
    'https:example.com',
  ])('rejects %j', (url) => {
    expect(issue(url)).toBe("L'URL doit commencer par http:// ou https://");
  });

  it('accepts a title of at most 50 characters, or none', () => {
    const url = 'https://example.com';
    expect(newLinkSchema.parse({ url }).title).toBeNull();
    expect(newLinkSchema.parse({ url, title: '  ' }).title).toBeNull();
    expect(newLinkSchema.parse({ url, title: 'x'.repeat(50) }).title).toHaveLength(50);
    const long = newLinkSchema.safeParse({ url, title: 'x'.repeat(51) });
    expect(long.error?.issues[0]?.message).toBe('Le titre ne peut pas dépasser 50 caractères');
  });
});

describe('newCreatorSchema', () => {
  it('accepts a country or none, and nothing else', () => {
    expect(newCreatorSchema.safeParse({}).success).toBe(true);
    expect(newCreatorSchema.safeParse({ country: 'BE' }).success).toBe(true);
    for (const body of [{ country: 'France' }, { country: null }, { country: 'FR', name: 'x' }])
      expect(newCreatorSchema.safeParse(body).success).toBe(false);
  });
});
