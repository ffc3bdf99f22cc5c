import type { SessionsView, SessionView } from '#contracts/api/views/sessions.ts';
import { isReadable } from '#contracts/closed.ts';
import { streams } from '#contracts/stream-name.ts';
import { deviceIn } from '#contracts/text/device.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { OpenSessions } from '../../shared/sessions/open-sessions.ts';
import { type ListedRow, listSessions } from '../../shared/sessions/sessions.ts';
import type { AccountRoute } from '../access/route.ts';
import type { ReadAccounts, SignIn } from '../history/accounts.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint' | 'beside'>;
  readonly sessions: OpenSessions;
  readonly store: Pick<DecryptedLog, 'read'> & { readonly accountHistory: ReadAccounts };
  /** SESSION_DAYS. */
  readonly sessionDays: number;
};

/** Sessions in one answer. Whoever has more sees those that were used last. */
const MOST = 50;

/**
 * `GET /api/auth/sessions`. Device and address aren't kept with the sessions: they are in the events of the sign-ins,
 * encrypted with the account's key, and nobody can read them once that is destroyed.
 */
export const sessionList =
  ({ database, sessions: counting, store, sessionDays }: Dependencies): AccountRoute =>
  async (ctx, { accountId, sessionId }): Promise<SessionsView> => {
    const [{ epoch }, rows] = await Promise.all([
      database.checkpoint(),
      database.beside((sql) => listSessions(sql, accountId, { days: sessionDays, most: MOST })),
    ]);
    const counted = await Promise.all(rows.map((row) => counting(row, row.idHash)));
    const open = rows.flatMap((row, n) => {
      const session = counted[n];
      return session ? [{ ...row, begunAt: session.begunAt }] : [];
    });
    const { signIns } = await store.accountHistory(epoch, accountId);
    const stream = inEpoch(epoch, streams.account(accountId));
    const sessions = await Promise.all(
      open.map(async (session) => {
        const signIn = signIns.get(session.sessionId);
        const [event] = signIn ? await store.read(stream, signIn.revision, 1) : [];
        return viewOf(readersLanguage(ctx), session, signIn, {
          ...event?.metadata,
          isThis: session.sessionId === sessionId,
        });
      }),
    );

    return { sessions: sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)) };
  };

type Seen = { readonly ip?: string | null; readonly userAgent?: string | null; readonly isThis: boolean };

const viewOf = (
  language: SignerLanguage,
  { sessionId: id, begunAt, lastSeenAt }: ListedRow & { readonly begunAt: string },
  signIn: SignIn | undefined,
  { ip = null, userAgent = null, isThis }: Seen,
): SessionView => ({
  id,
  isThis,
  begunAt,
  lastSeenAt,
  device: userAgent && deviceIn(language, userAgent),
  ip: ip && isReadable(ip) ? ip : null,
  method: signIn?.method ?? null,
  secondFactor: signIn?.secondFactor ?? null,
});
