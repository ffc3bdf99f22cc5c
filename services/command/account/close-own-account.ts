import { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { leaveOwn } from '../organisation/ending.ts';
import { closeAccount } from './erase-account.ts';
import { requirePassword } from './own-password.ts';
import { password } from './passwords.ts';

export const CloseForm = z.strictObject({ password });

type Own = RouteRequest<Extract<Caller, { kind: 'account' }>, z.infer<typeof CloseForm>>;

/**
 * Somebody closes their own account: all their sessions end, this one too, and nobody can sign in any more. Their
 * documents stay as they are, unseen, for as long as their rules say.
 */
export const closeOwnAccount = async (
  { by, body, envelope }: Own,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  await requirePassword(dependencies, by.id, body.password, envelope);
  await leaveOwn(writer, by.id, envelope);
  await closeAccount(dependencies, by.id, 'Closed by its holder', envelope);

  return { body: { message: 'Your account is closed' }, session: null };
};
