import { endOf, type SessionClaims, type SignedSession, sessionText } from './session-claims.ts';
import type { VouchedSessions } from './vouched-sessions.ts';

/** Signs sessions of an epoch. Only the command service has one. */
export type SessionSigner = {
  /** Says when a session of these claims ends, and signs all of it. */
  readonly sign: (claims: Omit<SessionClaims, 'epoch' | 'endsAt'>) => {
    readonly [Column in keyof SignedSession]: string;
  };
} & Pick<VouchedSessions, 'claimsOf'>;

type Signing = Pick<VouchedSessions, 'claimsOf'> & {
  readonly key: { readonly id: string; readonly sign: (text: Uint8Array) => string };
  /** SESSION_DAYS. */
  readonly sessionDays: number;
};

export const sessionSigner =
  ({ key, sessionDays, claimsOf }: Signing) =>
  (epoch: number): SessionSigner => ({
    sign: ({ session, idHash, account, createdAt, hasFactor, terms }) => {
      const endsAt = endOf({ createdAt, terms }, sessionDays);
      const claims: SessionClaims = {
        session,
        idHash,
        account,
        createdAt,
        endsAt,
        hasFactor,
        terms,
        epoch,
      };
      const statement = JSON.stringify(claims);

      return { statement, signature: `${key.id} ${key.sign(sessionText(statement))}` };
    },
    claimsOf,
  });
