import type { SessionEnd } from '#contracts/account/sign-in.ts';
import { endOtherSessions } from '../../shared/database/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { account } from './decisions/decider.ts';

type Own = Extract<Caller, { kind: 'account' }>;
type Why = { readonly by: SessionEnd; readonly envelope: Envelope };

/**
 * Does the work, then ends the other sessions of who asked, which is on record. A crash right after `work` leaves them
 * open until people end them. This is rare and affects few sessions.
 */
export const endingOtherSessions = async <Done>(
  { database, writer }: Pick<Dependencies, 'database' | 'writer'>,
  { id, session }: Own,
  why: Why,
  work: () => Promise<Done>,
): Promise<Done> => {
  const done = await work();
  const ended = await database.run((sql) => endOtherSessions(sql, { accountId: id, idHash: session }));
  await recordEnded(writer, id, ended, why);

  return done;
};

/** Puts on record that sessions of an account have ended. */
export const recordEnded = async (
  writer: Dependencies['writer'],
  accountId: string,
  sessions: readonly string[],
  { by, envelope }: Why,
): Promise<void> => {
  if (sessions.length === 0) return;
  await handle(writer, account, accountId, asNewCommand(envelope), {
    type: 'EndSessions',
    data: { sessions: [...sessions], by },
  });
};
