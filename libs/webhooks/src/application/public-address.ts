import ipaddr from 'ipaddr.js';
import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP } from 'node:net';

/** The receiver is not on the public internet. */
export class AddressNotAllowed extends Error {
  readonly reason = 'the address is private, local or reserved';

  constructor() {
    super('The receiver is not allowed: the address is private, local or reserved');
  }
}

/** Whether an IP address is one of the public internet. One that is embedded in another, such as `::ffff:127.0.0.1`, is not. */
const isPublicAddress = (address: string): boolean => ipaddr.parse(address).range() === 'unicast';

/** The host of a URL. Node looks up names only, so an address is checked here. @throws AddressNotAllowed */
export function publicHost(url: URL): string {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressNotAllowed();
  return host;
}

type LookedUp = (error: Error | null, addresses: string | LookupAddress[], family?: number) => void;

/**
 * `dns.lookup` for a connection: the addresses that it returns are those that the socket connects to. Fails if one of them is not public, so a
 * name that later leads to another address is found at the attempt.
 */
export function lookUpPublic(hostname: string, options: LookupOptions, done: LookedUp): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new AddressNotAllowed(), []);
    if (options.all) return done(null, addresses);
    const [first] = addresses;
    if (!first) return done(new AddressNotAllowed(), []);
    done(null, first.address, first.family);
  });
}

/** Looks the host of a URL up. @throws AddressNotAllowed, and an error of the look-up */
export async function assertPublic(url: URL): Promise<void> {
  const host = publicHost(url);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  lookUpPublic(host, { all: true }, (error) => (error ? reject(error) : resolve()));
  return promise;
}
