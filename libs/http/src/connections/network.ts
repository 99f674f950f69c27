import { isIPv6 } from 'node:net';

/** The groups of an IPv6 address that identify its network. One client usually owns all addresses of it. */
const groupsOfNetwork = 4;

/** The groups before an IPv4 address that is written as one of IPv6. */
const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * The unit by which requests from an address are counted: an IPv4 address, also one that is written as one of IPv6, or a /64 network of
 * IPv6.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain)) return plain;
  // The URL has one way of writing for each address.
  const compact = new URL(`http://[${plain}]`).hostname.slice(1, -1);
  const [, high, low] = mapped.exec(compact) ?? [];
  if (high !== undefined && low !== undefined) return [...bytesOf(high), ...bytesOf(low)].join('.');
  return `${groupsOf(compact).slice(0, groupsOfNetwork).join(':')}::/64`;
}

/** The two bytes of a group. */
const bytesOf = (group: string): number[] => [parseInt(group, 16) >> 8, parseInt(group, 16) & 0xff];

/** All eight groups of an address whose longest run of zeros is left out. */
function groupsOf(compact: string): string[] {
  const [before = [], after = []] = compact
    .split('::', 2)
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
