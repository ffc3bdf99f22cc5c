import type { ConnectionSettings } from '#contracts/organisation/connection.ts';
import { personName, email as validEmail } from '#contracts/text/person.ts';

/** What a provider says of somebody. */
export type Person = {
  /** Null if it names no address, or no valid one. */
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** Null if it names none that can be one here. */
  readonly fullName: string | null;
  /** Null if it doesn't say which groups they are in, because there are too many. */
  readonly groups: readonly string[] | null;
};

type Claims = Readonly<Record<string, unknown>>;

/** Reads a token's claims by the names that the connection gives them. Some providers write `true` as a text. */
export const personIn = (claims: Claims, names: ConnectionSettings['claims']): Person => {
  const email = validEmail.safeParse(claims[names.email]);
  const fullName = personName.safeParse(claims[names.fullName]);
  const verified = claims[names.emailVerified];

  return {
    email: email.success ? email.data : null,
    isEmailVerified: verified === true || verified === 'true',
    fullName: fullName.success ? fullName.data : null,
    groups: groupsIn(claims, names.groups),
  };
};

/** A provider leaves the claim out for nobody's groups, and says in `_claim_names` that there are too many for a token. */
const groupsIn = (claims: Claims, name: string): readonly string[] | null => {
  const groups = claims[name];
  if (Array.isArray(groups)) return groups.filter((one) => typeof one === 'string');
  const elsewhere = claims._claim_names;
  const isElsewhere = typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, name);

  return isElsewhere ? null : [];
};
