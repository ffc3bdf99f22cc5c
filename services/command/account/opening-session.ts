import { randomUUID } from 'node:crypto';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { userView } from '#contracts/api/views/user.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { setSessionTerms } from '../../shared/sessions/session-terms.ts';
import { createSession, endSession, renameSession } from '../../shared/sessions/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer } from '../http/route.ts';
import { actingAs, type Envelope } from '../log/envelopes.ts';
import { signerOf } from '../log/handle.ts';
import { sessionTermsOf } from '../organisation/ending.ts';
import { recordEnded } from '../sessions/record-ended.ts';
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
): Promise<Done & Opened> => {
  const opened = randomUUID();
  const signer = signerOf(writer);
  // Signed once, with its terms: whoever can write Postgres could put a statement back that was signed without them.
  const before = await sessionTermsOf(writer, accountId);
  const begun = { accountId, sessionId: opened, hasFactor, terms: before };
  const session = await database.run((sql) => createSession(sql, signer, begun));
  try {
    // After the session is there, so that a suspension that comes right after this ends it too, and new terms change it.
    const terms = await sessionTermsOf(writer, accountId);
    if (terms || before) await database.run((sql) => setSessionTerms(sql, signer, [accountId], terms));
    const done = await work(opened);
    const sessionId = sessionIn(done) ?? opened;
    if (sessionId !== opened)
      await database.run((sql) => renameSession(sql, signer, session, { accountId, sessionId }));

    return { ...done, session, sessionId };
  } catch (error) {
    await database.run((sql) => endSession(sql, sha256(session))).catch(() => {});
    throw error;
  }
};

/** The secret of a new session, and its name on record. */
type Opened = { readonly session: string; readonly sessionId: string };

type SignedIn = Opened & {
  readonly id: string;
  readonly state: ActiveAccount;
  readonly envelope: Envelope;
};

/** The answer to whoever has signed in. It ends the session that their browser had before, which is on record. */
export const answerSignedIn = async (
  { database, settings, writer }: Pick<Dependencies, 'database' | 'settings' | 'writer'>,
  { session: before, browser }: Extract<Caller, { kind: 'anyone' }>,
  { id, state, session, sessionId, envelope }: SignedIn,
) => {
  if (before) {
    const ownEnvelope = actingAs(envelope, { kind: 'account', id: before.accountId });
    await database.run((sql) => endSession(sql, before.idHash));
    // A sign-in that's sent again goes on in the session that is on record.
    if (before.sessionId !== sessionId)
      await recordEnded(writer, before.accountId, [before.sessionId], { by: 'self', envelope: ownEnvelope });
  }

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
