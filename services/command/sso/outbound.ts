import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { CustomFetch } from 'openid-client';
import { Agent, fetch } from 'undici';

/** Milliseconds until a connection must be there, and between two pieces of an answer; and the bytes of an answer. */
const PATIENCE = { connect: 3_000, answer: 8_000 };
const ANSWER_MAX = 1_000_000;

/** An address that nobody may be sent to by what administrators type. */
export class NotReachable extends Error {
  override readonly name = 'NotReachable';
}

/**
 * Fetches from identity providers, whose addresses administrators of organisations type: from public addresses with
 * https only, so that nobody reaches what is inside the installation's network. `allowed` are hosts (`host` or
 * `host:port`, separated by commas) for which that doesn't hold.
 */
export const outboundFetch = (allowed: string) => {
  const hosts = new Set(allowed.split(',').map((host) => host.trim().toLowerCase()));
  const agent = (connect: object) =>
    new Agent({
      connect: { timeout: PATIENCE.connect, ...connect },
      headersTimeout: PATIENCE.answer,
      bodyTimeout: PATIENCE.answer,
      maxResponseSize: ANSWER_MAX,
    });
  const [inside, outside] = [agent({}), agent({ lookup: publicLookup })];
  const isAllowed = ({ host, hostname }: URL) => hosts.has(host) || hosts.has(hostname);

  const require = (url: URL): void => {
    const name = url.hostname.replace(/^\[|\]$/g, '');
    if (isAllowed(url)) return;
    if (url.protocol !== 'https:' || (isIP(name) && isInternal(name))) throw new NotReachable(url.host);
  };

  return {
    /** Throws `NotReachable` for an address that can't be one of a provider. */
    require: (address: string) => require(new URL(address)),
    isAllowed: (address: string) => isAllowed(new URL(address)),
    fetch: (async (address: string, options: object) => {
      const url = new URL(address);
      require(url);

      return fetch(url, { ...options, redirect: 'manual', dispatcher: isAllowed(url) ? inside : outside });
    }) as unknown as CustomFetch,
  };
};

const publicLookup: typeof lookup = ((name: string, options: object, done: Done) =>
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error);
    if (found.some(({ address }) => isInternal(address))) return done(new NotReachable(name));
    const [first] = found;
    if ('all' in options && options.all) return done(null, found);

    return done(null, first?.address, first?.family);
  })) as typeof lookup;

type Done = (error: Error | null, found?: unknown, family?: number) => void;

const internal = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([['224.0.0.0', 3]] as const),
])
  internal.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ...([
    ['::', 127],
    ['fc00::', 7],
    ['fe80::', 10],
    ['ff00::', 8],
    ['64:ff9b::', 96],
    ['2002::', 16],
  ] as const),
])
  internal.addSubnet(network, bits, 'ipv6');

/** Addresses of IPv4 that are written as IPv6 count as what they are. */
const isInternal = (address: string): boolean =>
  internal.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
