import { Counter } from 'prom-client';
import { refuse } from '#contracts/api/refusals.ts';
import type { Pool } from '../../shared/database/pool.ts';
import { memory } from '../../shared/flow/memory.ts';
import { oneAtATime } from '../log/one-at-a-time.ts';
import { chargePoints, forgetOldPoints, type TakenPoints, takePoints } from './shared-points.ts';

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
  /** Sign-ins at identity providers that one network begins and doesn't bring to an end, and those of a browser that is known. */
  'sso-address': { points: 200, duration: 15 * 60 },
  'sso-browser': { points: 60, duration: 15 * 60 },
  /** Answers of providers that nobody began to wait for, and logout tokens that nobody here made. Neither needs an attempt. */
  'sso-unasked': { points: 200, duration: 15 * 60 },
  'sso-logout': { points: 200, duration: 15 * 60 },
  /** Connections that one organisation tries. Each reaches a host that an administrator names. */
  'sso-trying': { points: 60, duration: 60 * 60 },
  /** Changes of one organisation that its owners are told of by mail. */
  'owners-notice': { points: 30, duration: 60 * 60 },
  /** Wrong passwords, and wrong codes, of one account. */
  'password-check': { points: 10, duration: 15 * 60 },
  'second-factor': { points: 10, duration: 15 * 60 },
  /** Mails of one account to unconfirmed addresses, and of all accounts to one address that is to be somebody's new one. */
  'email-change': { points: 10, duration: 60 * 60 },
  'new-address': { points: 20, duration: 60 * 60 },
  /** Mails to one account because a provider knows its address. They use up none of those that its holder asks for. */
  'link-asked-by-provider': { points: 10, duration: 60 * 60 },
  /** Mails of one organisation to people whom it invites. */
  'member-invitation': { points: 200, duration: 60 * 60 },
  /** The invitations that go to one address. */
  'invited-address': { points: 5, duration: 60 * 60 },
  'upload-account': { points: 120, duration: 60 * 60 },
  'sign-link': { points: 60, duration: 60 },
  /** Privacy requests that come with one signing link. */
  'privacy-link': { points: 3, duration: 24 * 60 * 60 },
  /**
   * Exports and bundles of one document that one person or audit link takes. The next rule limits all that they take.
   */
  'taken-of-document': { points: 30, duration: 60 * 60 },
  'taken-by': { points: 300, duration: 60 * 60 },
  /** Different searches of one auditor. */
  'audit-search': { points: 600, duration: 60 * 60 },
  /** Requests with one token of an identity provider, and requests from one network with tokens that aren't valid. */
  'scim-token': { points: 50, duration: 1 },
  'scim-refused': { points: 300, duration: 15 * 60 },
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

/** All command services count together, in Postgres. */
export const rateLimits = (areOn: boolean, database: Pick<Pool, 'run'>): RateLimits => {
  if (!areOn) return { areOn, spend: async () => {}, charge: async () => {}, refund: async () => {} };
  const inTurn = oneAtATime();
  const handfuls = memory<Handful>({ most: REMEMBERED });
  let swept = performance.now();

  const take = async (rule: Rule, key: string, points: number): Promise<TakenPoints> => {
    if (performance.now() - swept > SWEEP) {
      swept = performance.now();
      // Nobody has to wait for that, and the next one does it again.
      database.run(forgetOldPoints).catch(() => {});
    }

    return database.run((sql) => takePoints(sql, nameOf(rule, key), points, rules[rule]));
  };
  const takeHandful = async (rule: Rule, key: string, size: number): Promise<Handful> => {
    const name = nameOf(rule, key);
    const known = handfuls.get(name);
    if (known && known.until > performance.now() && (known.left > 0 || known.isLast)) return known;
    const { isTaken, again } = await take(rule, key, size);
    const handful = { left: isTaken ? size : 0, isLast: !isTaken, until: performance.now() + again };
    handfuls.set(name, handful);

    return handful;
  };

  return {
    areOn,
    spend: async (rule, key, points = 1) => {
      if (points === 0) return;
      const size = inHandfuls[rule];
      if (size === undefined) {
        const { isTaken, again } = await take(rule, key, points);
        return isTaken ? undefined : tooMany(rule, again);
      }
      await inTurn(nameOf(rule, key), async () => {
        const handful = await takeHandful(rule, key, size);
        if (handful.isLast) tooMany(rule, handful.until - performance.now());
        handful.left--;
      });
    },
    charge: (rule, key, points) => database.run((sql) => chargePoints(sql, nameOf(rule, key), points)),
    refund: async (rule, key, points = 1) => {
      if (points > 0) await database.run((sql) => chargePoints(sql, nameOf(rule, key), -points));
    },
  };
};

/**
 * How many points a process takes from Postgres at a time and then spends by itself, because this rule counts every
 * write. So never more writes get through than the rule allows; points that one process has left over are lost to the
 * others.
 */
const inHandfuls: Readonly<Partial<Record<Rule, number>>> = { 'write-caller': 20 };

/** `isLast`: there are no points any more until then, by this process's `performance.now()`. */
type Handful = { left: number; readonly isLast: boolean; readonly until: number };

/** How many handfuls are remembered. */
const REMEMBERED = 10_000;
/** Milliseconds between two times that what has run out is deleted. */
const SWEEP = 60_000;

const nameOf = (rule: Rule, key: string) => `${rule} ${key}`;

const limited = new Counter({
  name: 'rate_limited_total',
  help: 'Requests that a rate limit refused, by its rule',
  labelNames: ['rule'],
});

const tooMany = (rule: Rule, again: number) => {
  limited.inc({ rule });

  return refuse('too-many', undefined, Math.max(1, Math.ceil(again / 1_000)));
};
