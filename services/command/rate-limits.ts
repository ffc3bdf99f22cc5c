import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#contracts/refusals.ts';

/** Points in seconds. A key is an address, an account, a link or a name, never more than one of them. */
const rules = {
  /** Wrong passwords for one name, whoever tries. */
  'sign-in-name': { points: 10, duration: 15 * 60 },
  'sign-in-address': { points: 100, duration: 15 * 60 },
  'register-address': { points: 50, duration: 60 * 60 },
  'upload-account': { points: 120, duration: 60 * 60 },
  'sign-link': { points: 60, duration: 60 },
  'write-caller': { points: 1_200, duration: 60 },
} as const;

export type Rule = keyof typeof rules;

export type RateLimits = {
  /** Takes a point, or refuses `too-many` with the seconds to wait. */
  readonly spend: (rule: Rule, key: string) => Promise<void>;
  /** Refuses where no point is left, and takes none. */
  readonly check: (rule: Rule, key: string) => Promise<void>;
};

/** Kept in this process: each command service counts for itself. */
export const rateLimits = (areOn: boolean): RateLimits => {
  if (!areOn) return { spend: async () => {}, check: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([rule, limit]) => [
      rule,
      new RateLimiterMemory({ keyPrefix: rule, ...limit }),
    ]),
  ) as Record<Rule, RateLimiterMemory>;

  return {
    spend: async (rule, key) => {
      await limiters[rule].consume(key).catch(tooMany);
    },
    check: async (rule, key) => {
      const spent = await limiters[rule].get(key);
      if (spent && spent.remainingPoints <= 0) tooMany(spent);
    },
  };
};

const tooMany = (spent: unknown) => {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  refuse('too-many', undefined, Math.ceil(spent.msBeforeNext / 1000));
};
