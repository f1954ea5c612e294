import ipaddr from 'ipaddr.js';

/** Prefix of an IPv6 address that a provider assigns to one customer, bits. */
const IPV6_PREFIX = 64;

/**
 * The part of an IP address that a customer cannot change at will: a whole IPv4 address, or the /64 of an
 * IPv6 address. Invalid addresses count as one unknown network.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${IPV6_PREFIX}`).toString();
}
