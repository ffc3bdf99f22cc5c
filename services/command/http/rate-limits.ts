import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { refuse } from '#contracts/api/refusals.ts';

/**
 * How many points there are in how many seconds. A key is an address, an account, a link or a name, or one of them with
 * a document.
 */
const rules = {
  /** Wrong passwords for one name from one address. There's a slower limit for one name from all addresses. */
  'sign-in-name-address': { points: 10, duration: 15 * 60 },
  'sign-in-name': { points: 100, duration: 60 * 60 },
  /** Wrong passwords for one name from a browser that signed in before. */
  'sign-in-browser': { points: 10, duration: 15 * 60 },
  'sign-in-address': { points: 100, duration: 15 * 60 },
  'register-address': { points: 50, duration: 60 * 60 },
  /** Links to a new password that one address asks for, for whichever accounts. */
  'reset-address': { points: 20, duration: 60 * 60 },
  /** Wrong passwords, and wrong codes, of one account. */
  'password-check': { points: 10, duration: 15 * 60 },
  'second-factor': { points: 10, duration: 15 * 60 },
  /** Mails to unconfirmed addresses. */
  'email-change': { points: 10, duration: 60 * 60 },
  'upload-account': { points: 120, duration: 60 * 60 },
  'sign-link': { points: 60, duration: 60 },
  /**
   * Exports and bundles of one document that one person or audit link takes. The next rule limits all that they take.
   */
  'taken-of-document': { points: 30, duration: 60 * 60 },
  'taken-by': { points: 300, duration: 60 * 60 },
  /** Different searches of one auditor. */
  'audit-search': { points: 600, duration: 60 * 60 },
  'write-caller': { points: 1_200, duration: 60 },
} as const;

export type Rule = keyof typeof rules;

export type RateLimits = {
  readonly areOn: boolean;
  /** Takes one point or more. Refuses `too-many`, with the seconds to wait, if there are not enough. */
  readonly spend: (rule: Rule, key: string, points?: number) => Promise<void>;
  /** Takes more points after something went badly. The next caller of `spend` may find none left. */
  readonly charge: (rule: Rule, key: string, points: number) => Promise<void>;
  /** Returns a point that was spent on something that went well. */
  readonly refund: (rule: Rule, key: string, points?: number) => Promise<void>;
};

/** Counts in this process only, so each command service counts for itself. */
export const rateLimits = (areOn: boolean): RateLimits => {
  if (!areOn) return { areOn, spend: async () => {}, charge: async () => {}, refund: async () => {} };
  const limiters = Object.fromEntries(
    Object.entries(rules).map(([rule, limit]) => [
      rule,
      new RateLimiterMemory({ keyPrefix: rule, ...limit }),
    ]),
  ) as Record<Rule, RateLimiterMemory>;

  return {
    areOn,
    spend: async (rule, key, points = 1) => {
      if (points === 0) return;
      await limiters[rule].consume(key, points).catch(async (spent) => {
        // A refused request takes no points, because what is left may be enough for a smaller one.
        if (points > 1) await limiters[rule].reward(key, points);
        tooMany(spent);
      });
    },
    charge: async (rule, key, points) => {
      await limiters[rule].penalty(key, points);
    },
    refund: async (rule, key, points = 1) => {
      if (points > 0) await limiters[rule].reward(key, points);
    },
  };
};

const tooMany = (spent: unknown) => {
  if (!(spent instanceof RateLimiterRes)) throw spent;
  refuse('too-many', undefined, Math.ceil(spent.msBeforeNext / 1000));
};
