import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { endNamedSession } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { endingOtherSessions } from '../sessions/ending-sessions.ts';

type Own<Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  unknown,
  Parameter
>;

const SessionId = z.uuid();

/** Ends one session of the account, by its name. Refuses `session.ended`, also for a session of somebody else. */
export const endOneSession = async (
  { by, params, envelope }: Own<'sessionId'>,
  { writer, database }: Dependencies,
): Promise<Answer> => {
  const { success, data: sessionId } = SessionId.safeParse(params.sessionId);
  if (!success) return refuse('session.ended');
  const named = { accountId: by.id, sessionId };
  await handle(writer, account, by.id, envelope, async (state): Promise<AccountCommand> => {
    if (state.status === 'none' || !state.sessions.open.has(sessionId)) refuse('session.ended');
    return { type: 'EndSessions', data: { sessions: [sessionId], by: 'self' } };
  });
  await database.run((sql) => endNamedSession(sql, named));

  return { body: { id: sessionId }, ...(sessionId === by.sessionId && { session: null }) };
};

/** Ends all sessions of the account but the one that asks. */
export const endAllOthers = async ({ by, envelope }: Own, dependencies: Dependencies): Promise<Answer> => {
  await endingOtherSessions(dependencies, by, { by: 'others', envelope }, () =>
    dependencies.writer.streams.read(account, by.id),
  );

  return { body: { message: 'Signed out everywhere else' } };
};
