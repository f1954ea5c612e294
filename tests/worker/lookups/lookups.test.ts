import { expect, it } from 'vitest';
import { call } from '../../support/workerd/marketplace.ts';

it('GET /api/lookups returns the options of forms and filters to everybody', async () => {
  const response = await call('GET', '/api/lookups');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toContain('public');
  expect(response.headers.has('X-D1-Bookmark')).toBe(false);
  const lookups = (await response.json()) as Record<string, { name?: string; code?: string }[]>;
  expect(lookups.genders).toEqual([
    { id: 1, label: 'Homme' },
    { id: 2, label: 'Femme' },
    { id: 3, label: 'Autre' },
  ]);
  expect(lookups.languages!.slice(0, 2)).toEqual([
    { id: 1, label: 'Anglais' },
    { id: 2, label: 'Français' },
  ]);
  expect(lookups.countries).toContainEqual({ code: 'FR', name: 'France' });
  expect(lookups.mbtiTypes).toHaveLength(16);
  expect(lookups.astrologicalSigns![8]).toEqual({ id: 9, name: 'Scorpion' });
});

it('GET /api/lookups sorts countries in French order, accents with their letter', async () => {
  const { countries } = (await (await call('GET', '/api/lookups')).json()) as {
    countries: { name: string }[];
  };
  const names = countries.map((country) => country.name);
  expect(names.indexOf('Égypte')).toBeLessThan(names.indexOf('Espagne'));
  expect(names).toHaveLength(249);
});
