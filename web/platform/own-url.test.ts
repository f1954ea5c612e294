import { expect, it } from 'vitest';
import { ownAddress } from './own-url.ts';

it.each(['/', '/main/feed', '/main/messages?c=1#fin', '/@camille?x=//evil.example'])(
  'ownAddress accepts %s',
  (address) => {
    expect(ownAddress(address)).toBe(address);
  },
);

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/main/..//evil.example',
  '/main/../\\evil.example',
  '/%2e%2e//evil.example',
  '/./\\/evil.example',
  'https://evil.example/main/feed',
  'javascript:alert(1)',
  'main/feed',
  '',
  null,
  undefined,
  7,
  { from: '/main' },
])('ownAddress rejects %j', (address) => {
  expect(ownAddress(address)).toBeNull();
});
