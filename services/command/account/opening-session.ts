import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { userView } from '#contracts/api/views/user.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { setSessionTerms } from '../../shared/database/session-terms.ts';
import { createSession, endSession, renameSession } from '../../shared/database/sessions.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer } from '../http/route.ts';
import { sessionTermsOf } from '../organisation/ending.ts';
import { nowKnownFor } from './known-browser.ts';

type SigningIn = { readonly events: readonly Recorded<AccountEvent>[] };

/**
 * Opens a session for what puts `SignedIn` on record, which gets the session's name. The session is there before that
 * event, so that a new password that comes right after it ends this session too. Nobody has its secret before that.
 * `hasFactor` says whether more than a password was asked for. Refuses `sign-in.suspended` for somebody whom their
 * organisation has suspended.
 */
export const openingSession = async <Done extends SigningIn>(
  { database, writer }: Pick<Dependencies, 'database' | 'writer'>,
  accountId: string,
  hasFactor: boolean,
  work: (sessionId: string) => Promise<Done>,
): Promise<Done & { readonly session: string }> => {
  const opened = randomUUID();
  const session = await database.run((sql) => createSession(sql, accountId, opened, { hasFactor }));
  try {
    // After the session is there, so that a suspension that comes right after this ends it too, and new terms change it.
    const terms = await sessionTermsOf(writer, accountId);
    if (terms) await database.run((sql) => setSessionTerms(sql, [accountId], terms));
    const done = await work(opened);
    const sessionId = sessionIn(done) ?? opened;
    if (sessionId !== opened)
      await database.run((sql) => renameSession(sql, session, { accountId, sessionId }));

    return { ...done, session };
  } catch (error) {
    await database.run((sql) => endSession(sql, sha256(session))).catch(() => {});
    throw error;
  }
};

type SignedIn = {
  readonly id: string;
  readonly state: ActiveAccount;
  readonly session: string;
};

/** The answer to whoever has signed in. It ends the session that their browser had before. */
export const answerSignedIn = async (
  { database, settings }: Pick<Dependencies, 'database' | 'settings'>,
  { session: before, browser }: Extract<Caller, { kind: 'anyone' }>,
  { id, state, session }: SignedIn,
) => {
  if (before) await database.run((sql) => endSession(sql, before));

  return {
    body: userView(id, state),
    session,
    browser: nowKnownFor(settings.linkSecret, browser, id),
  } satisfies Answer;
};

/** A sign-in that was sent before is on record with the session that was opened then. */
const sessionIn = ({ events }: SigningIn): string | undefined => {
  const signedIn = events.find(({ type }) => type === 'SignedIn');

  return signedIn?.type === 'SignedIn' ? signedIn.data.session : undefined;
};
