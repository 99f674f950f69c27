import { isIPv6 } from 'node:net';

const groups = 8;
/** Of an IPv6 address, those that name the network: whoever has one has all its addresses. */
const groupsOfNetwork = 4;

/** Whom an address stands for: itself, or with IPv6 its network of 64 bits. */
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
