import ipaddr from 'ipaddr.js';

/** Of an IPv6 address, what a provider gives to one customer, bits. */
const IPV6_PREFIX = 64;

/**
 * The part of an IP address that one customer cannot change at will: an IPv4 address whole, of an
 * IPv6 address the /64. What is no address counts as one unknown network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`).toString();
}
