import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::'],
  ['2001:0DB8:0001:0002:0:0:0:9', '2001:db8:1:2::'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['', 'unknown'],
  ['203.0.113.7, 10.0.0.1', 'unknown'],
  ['nowhere', 'unknown'],
])('networkOf %j is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('networkOf differs for neighbouring networks', () => {
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
});
