import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

const IPV4: readonly (readonly [network: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
];

/**
 * What isn't global unicast (2000::/3) is nobody's public address, whatever it's for: ::, ::1, addresses of IPv4 in
 * ::/96, 64:ff9b::/96 and 64:ff9b:1::/48, fc00::/7, fe80::/10, fec0::/10, ff00::/8. Within it, Teredo and 6to4 carry
 * addresses of IPv4, and 2001:db8::/32 and 3fff::/20 are for documents.
 */
const IPV6: readonly (readonly [network: string, bits: number])[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const internal = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const [network, bits] of IPV4) internal.ipv4.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of IPV6) internal.ipv6.addSubnet(network, bits, 'ipv6');

/** Whether an address leads, or could lead, to where only somebody inside the installation's network gets. */
export const isInternal = (address: string): boolean =>
  isIP(address) === 4 ? internal.ipv4.check(address, 'ipv4') : internal.ipv6.check(address, 'ipv6');

/** The names that are this machine's own, whatever a name server says (RFC 6761). */
export const isOwnName = (name: string): boolean => /^(?:.*\.)?localhost\.?$/.test(name);

/** Finds only addresses that everybody can reach. A name that leads inside is answered as one that nobody has. */
export const publicLookup: typeof lookup = ((name: string, options: object, done: Done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    const [first] = found;
    if (!first || found.some(({ address }) => isInternal(address)))
      return done(Object.assign(new Error('no public address'), { code: 'ENOTFOUND' }));
    if ('all' in options && options.all) return done(null, found);

    return done(null, first.address, first.family);
  })) as typeof lookup;

type Done = (error: Error | null, found?: unknown, family?: number) => void;
