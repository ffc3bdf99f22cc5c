import { z } from 'zod';
import type { AccountCommand } from '#contracts/commands/account.ts';
import { endOtherSessions } from '../../shared/sessions.ts';
import type { Caller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { handle } from '../handle.ts';
import type { Answer, Asked } from '../route.ts';
import { account } from './decider.ts';
import { requirePassword } from './own-password.ts';
import { hashPassword, password, requireLength } from './passwords.ts';

export const PasswordForm = z.strictObject({ currentPassword: password, newPassword: password });

type Own = Extract<Caller, { kind: 'account' }>;

/** Asks for the old password; every other session of the account ends. */
export const changePassword = async (
  { by, body, said }: Asked<Own, z.infer<typeof PasswordForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  requireLength(body.newPassword, settings.passwordMin);

  const { position } = await endingOtherSessions(dependencies, by, () =>
    handle(writer, account, by.id, said, async (): Promise<AccountCommand> => {
      const { passwordHash: replaces } = await requirePassword(
        dependencies,
        by.id,
        body.currentPassword,
        said,
      );
      return {
        type: 'ChangePassword',
        data: { passwordHash: await hashPassword(body.newPassword), replaces },
      };
    }),
  );

  return { body: { message: 'Password changed' }, position };
};

/** A crash right after `work` leaves the others alive until they are ended by hand: they are few, and it is rare. */
export const endingOtherSessions = async <Done>(
  { database }: Pick<Dependencies, 'database'>,
  { id, session }: Own,
  work: () => Promise<Done>,
): Promise<Done> => {
  const done = await work();
  await database.run((sql) => endOtherSessions(sql, { accountId: id, idHash: session }));

  return done;
};
