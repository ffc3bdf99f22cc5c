import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** Where a request came from, as an event's envelope tells it. */
export type Client = { readonly ip: string; readonly userAgent: string | null };

const USER_AGENT_MAX = 300;

/** Believes X-Forwarded-For only as far as it was written by our own proxies (comma-separated addresses). */
export const clientReader = (trustedProxies: string) => {
  const trusted = new BlockList();
  for (const address of trustedProxies
    .split(',')
    .map((text) => text.trim())
    .filter(isIP))
    trusted.addAddress(address, family(address));

  return (ctx: Context): Client => {
    const hops = [...ctx.get('X-Forwarded-For').split(','), ctx.req.socket.remoteAddress ?? ''];
    const addresses = hops.map((hop) => plain(hop.trim())).filter(isIP);
    const ip =
      addresses.findLast((address) => !trusted.check(address, family(address))) ?? addresses.at(0) ?? '';

    return { ip, userAgent: cleaned(ctx.get('User-Agent')) };
  };
};

const family = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** An IPv4 address that came in through an IPv6 socket. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');

const cleaned = (userAgent: string) =>
  userAgent
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, USER_AGENT_MAX) || null;
