/** What the command service says of a session, and signs. A row in Postgres says nothing beside it that counts. */
export type SessionClaims = {
  /** The session's name on record, which opens nothing. */
  readonly session: string;
  /** The SHA-256 of the secret that opens it. */
  readonly idHash: string;
  readonly account: string;
  /** When it began, and when it's over, however much it is used (ISO). */
  readonly createdAt: string;
  readonly endsAt: string;
  /** Whether more than a password was asked for, or somebody else than us did the asking. */
  readonly hasFactor: boolean;
  readonly terms: SessionTerms | null;
  /** The epoch in which it began: a restore ends all sessions. */
  readonly epoch: number;
};

/** What an organisation's policies say about sessions of its members (contracts/organisation/policies.ts). */
export type SessionTerms = {
  readonly sessionIdleDays: number;
  readonly sessionDays: number;
  readonly requireSecondFactor: boolean;
};

/** The columns of a session's row. */
export type SignedSession = {
  /** The claims as JSON; null in a row from before they were signed. */
  readonly statement: string | null;
  /** The key's id and the signature in base64, with a space between. */
  readonly signature: string | null;
};

/** What policies, which say more than this, say about sessions. */
export const termsIn = ({
  sessionIdleDays,
  sessionDays,
  requireSecondFactor,
}: SessionTerms): SessionTerms => ({
  sessionIdleDays,
  sessionDays,
  requireSecondFactor,
});

/** The text that is signed. It begins differently from all other texts that the same key signs. */
export const sessionText = (statement: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`inkstream session v1\n${statement}\n`);

/** Characters of the longest statement that is read. Ours have about 400. */
const LONGEST = 2_000;

/** What a statement claims, whoever wrote it. Null for a text that is none. */
export const claimsIn = (statement: string): SessionClaims | null => {
  try {
    return statement.length > LONGEST ? null : JSON.parse(statement);
  } catch {
    return null;
  }
};

const DAY = 86_400_000;

type Lasting = Pick<SessionClaims, 'createdAt' | 'terms'>;

/** The end of a session, whichever is first: that of the installation, or that of its terms. */
export const endOf = (claims: Lasting, installationDays: number): string =>
  new Date(endIn(claims, installationDays)).toISOString();

const endIn = ({ createdAt, terms }: Lasting, installationDays: number): number =>
  Date.parse(createdAt) + Math.min(installationDays, terms?.sessionDays ?? installationDays) * DAY;

/** Whether a session isn't over yet, by a clock that nobody who can write Postgres sets. */
export const isInTime = (claims: SessionClaims, installationDays: number, now = Date.now()): boolean => {
  const known = ends.get(claims);
  if (known?.installationDays === installationDays) return known.end > now;
  const end = Math.min(Date.parse(claims.endsAt), endIn(claims, installationDays));
  ends.set(claims, { installationDays, end });

  return end > now;
};

/** When sessions end whose claims are remembered. Each read asks for it, and dates take long to parse. */
const ends = new WeakMap<SessionClaims, { readonly installationDays: number; readonly end: number }>();

/** Whether its holder has to set up a second factor before they can do anything else. */
export const needsFactor = ({ terms, hasFactor }: SessionClaims): boolean =>
  terms?.requireSecondFactor === true && !hasFactor;
