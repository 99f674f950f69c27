import { isIPv6 } from 'node:net';

const groups = 8;
/** The groups of an IPv6 address that identify its network. One client usually owns all addresses of it. */
const groupsOfNetwork = 4;

/** The unit by which attempts are counted: an IPv4 address, or a /64 network of IPv6. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!isIPv6(plain) || plain.includes('.')) return plain.replace(/^::ffff:/i, '');
  const [head = '', tail] = plain.split('::', 2);
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array<string>(groups - before.length - after.length).fill('0');
  const all = [...before, ...zeros, ...after].map((group) => parseInt(group, 16).toString(16));
  return `${all.slice(0, groupsOfNetwork).join(':')}::/64`;
}
