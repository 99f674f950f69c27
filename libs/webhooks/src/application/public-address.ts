import ipaddr from 'ipaddr.js';
import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
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

/** The names that are being looked up. Attempts at the same time share a look-up: Node does only four at a time, and hashes passwords there too. */
const running = new Map<string, Promise<LookupAddress[]>>();

function addressesOf(host: string): Promise<LookupAddress[]> {
  const begun = running.get(host);
  if (begun) return begun;
  const looking = lookup(host, { all: true }).finally(() => running.delete(host));
  running.set(host, looking);
  return looking;
}

/**
 * `dns.lookup` for a connection: the addresses that it returns are those that the socket connects to. Fails if one of them is not public, so a
 * name that later leads to another address is found at the attempt.
 */
export function lookUpPublic(hostname: string, options: LookupOptions, done: LookedUp): void {
  addressesOf(hostname).then(
    (addresses) => {
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new AddressNotAllowed(), []);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    },
    (error: unknown) => done(error as Error, []),
  );
}

/** Looks the host of a URL up. @throws AddressNotAllowed, and an error of the look-up */
export async function assertPublic(url: URL): Promise<void> {
  const host = publicHost(url);
  const addresses = await addressesOf(host);
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new AddressNotAllowed();
}
