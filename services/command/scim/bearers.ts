import { memory } from '../../shared/flow/memory.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Writers } from '../log/write-permission.ts';
import { ScimProblem } from './scim-error.ts';
import { type Bearer, bearerOf, isTokenShaped } from './token.ts';

/** How many tokens that were valid are remembered, and for how many milliseconds. */
const KNOWN = { most: 10_000, age: 600_000 } as const;

export const notValid = (): never => {
  throw new ScimProblem(401, 'The token isn’t valid.');
};

export type Bearers = ReturnType<typeof bearersOf>;

/**
 * Finds out whose token somebody shows. Guessing is hopeless, but each guess costs a look into the log: so one that has
 * no token's form costs none, and of others each network has so many. Those that were valid a while ago don't count, so
 * that nobody else in the same network can use up what an identity provider needs.
 */
export const bearersOf = ({
  writers,
  limits,
}: {
  readonly writers: Pick<Writers, 'write'>;
  readonly limits: Pick<RateLimits, 'spend' | 'refund'>;
}) => {
  const known = memory<true>(KNOWN);

  return {
    /** Refuses `too-many`, or with 401. */
    require: async (authorization: string, network: string): Promise<Bearer> => {
      if (!isTokenShaped(authorization)) return notValid();
      const hash = sha256(authorization);
      const isCounted = !known.get(hash);
      if (isCounted) await limits.spend('scim-refused', network);
      const bearer = await writers.write((writer) => bearerOf(writer, authorization));
      if (!bearer) {
        known.forget(hash);
        return notValid();
      }
      known.set(hash, true);
      if (isCounted) await limits.refund('scim-refused', network);

      return bearer;
    },
  };
};
