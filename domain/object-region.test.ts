import { expect, it } from 'vitest';
import { regionNear } from './object-region.ts';

it.each([
  ['Lyon', { continent: 'EU', country: 'FR', longitude: '4.83' }, 'weur'],
  ['Bucarest', { continent: 'EU', country: 'RO', longitude: '26.10' }, 'eeur'],
  ['somewhere in Europe', { continent: 'EU' }, 'weur'],
  ['Montréal', { continent: 'NA', country: 'CA', longitude: '-73.57' }, 'enam'],
  ['Vancouver', { continent: 'NA', country: 'CA', longitude: '-123.12' }, 'wnam'],
  ['Cayenne', { continent: 'SA', country: 'GF', longitude: '-52.33' }, 'sam'],
  ['Dakar', { continent: 'AF', country: 'SN', longitude: '-17.44' }, 'afr'],
  ['Beyrouth', { continent: 'AS', country: 'LB', longitude: '35.50' }, 'me'],
  ['Hanoï', { continent: 'AS', country: 'VN', longitude: '105.85' }, 'apac'],
  ['Nouméa', { continent: 'OC', country: 'NC', longitude: '166.45' }, 'oc'],
  ['the Antarctic', { continent: 'AN' }, undefined],
  ['Tor', { country: 'T1' }, undefined],
  ['nowhere', {}, undefined],
  ['a broken address', { continent: 'EU', longitude: 'x' }, 'weur'],
] as const)('regionNear places an object near a user in %s', (_, whereabouts, region) => {
  expect(regionNear(whereabouts)).toBe(region);
});
