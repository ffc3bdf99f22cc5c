import { endOtherSessions } from '../../shared/sessions/sessions.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { recordEnded, type Why } from './record-ended.ts';

type Own = Extract<Caller, { kind: 'account' }>;

/**
 * Does the work, then ends the other sessions of whoever asked, on record. A crash right after `work` leaves them open
 * until people end them. This is rare and affects few sessions.
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
