import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** Where a request came from, as an event's envelope records it. */
export type Client = { readonly ip: string; readonly userAgent: string | null };

const USER_AGENT_MAX = 300;

/** Trusts X-Forwarded-For only as far as our own proxies wrote it (see `addressReader`). */
export const clientReader = (trustedProxies: string) => {
  const addressOf = addressReader(trustedProxies);

  return (ctx: Context): Client => ({
    ip: addressOf(ctx.get('X-Forwarded-For'), ctx.req.socket.remoteAddress ?? ''),
    userAgent: cleaned(ctx.get('User-Agent')),
  });
};

/**
 * Where a request came from: the last address on its way that isn't one of our own proxies (comma-separated addresses,
 * or networks such as 10.0.0.0/8). It uses what the proxies wrote, and the address that connected.
 */
export const addressReader = (trustedProxies: string) => {
  const trusted = new BlockList();
  for (const proxy of trustedProxies.split(',').map((text) => text.trim())) trust(trusted, proxy);

  return (forwardedFor: string, remote: string): string => {
    const hops = [...forwardedFor.split(','), remote];
    const addresses = hops.map((hop) => plain(hop.trim())).filter(isIP);

    return addresses.findLast((address) => !trusted.check(address, family(address))) ?? addresses.at(0) ?? '';
  };
};

const trust = (trusted: BlockList, proxy: string) => {
  const [address = '', bits] = proxy.split('/');
  if (!isIP(address)) return;
  if (bits === undefined) trusted.addAddress(address, family(address));
  else trusted.addSubnet(address, Number(bits), family(address));
};

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address that arrived through an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const cleaned = (userAgent: string) =>
  userAgent
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, USER_AGENT_MAX) || null;
