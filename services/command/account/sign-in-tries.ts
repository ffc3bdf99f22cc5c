import { isIPv6 } from 'node:net';
import type { RateLimits, Rule } from '../http/rate-limits.ts';

/** A try to sign in: the name, the address, and the browser's id if it signed in before. */
export type Try = { readonly name: string; readonly address: string; readonly browser: string | null };

/**
 * Counts a try before the password is checked, so that parallel tries don't escape the limit. Answers a function that
 * takes the try back. Refuses `too-many`. A browser that signed in before is counted apart, so that people elsewhere
 * can't lock it out.
 */
export const countTry = async (limits: RateLimits, one: Try): Promise<() => Promise<void>> => {
  const counted = countedBy(one);
  for (const [rule, key] of counted) await limits.spend(rule, key);

  return async () => {
    for (const [rule, key] of counted) await limits.refund(rule, key);
  };
};

const countedBy = ({ name, address, browser }: Try): readonly [Rule, string][] => {
  if (browser !== null) return [['sign-in-browser', `${browser} ${name}`]];
  const network = networkOf(address);

  return [
    ['sign-in-name-address', `${name} ${network}`],
    ['sign-in-address', network],
    ['sign-in-name', name],
  ];
};

/** One subscriber has 2^64 addresses of IPv6, so they count as one. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;

  return [...groups, ...Array<string>(missing).fill('0'), ...(tail ?? '').split(':').filter(Boolean)]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
