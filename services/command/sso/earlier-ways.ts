import { randomBytes } from 'node:crypto';
import { refuse } from '#contracts/api/refusals.ts';
import { endSessionsOf } from '../../shared/database/sessions.ts';
import { account } from '../account/decisions/decider.ts';
import { hashPassword } from '../account/passwords.ts';
import { recordEnded } from '../account/record-ended.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { asNewCommand, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';

/**
 * Closes the ways in to an account that was there before somebody came from the provider with its address: whoever
 * registered it may be somebody else, who waits for its holder to confirm the address. Its passkeys and its
 * second factor are removed, nobody knows its password any more, no other address that was asked for can be confirmed, and
 * its sessions end. `envelope` is
 * the account's.
 */
export const closeEarlierWays = async (
  { writer, database }: Pick<Dependencies, 'writer' | 'database'>,
  id: string,
  envelope: Envelope,
): Promise<void> => {
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const { state } = await handle(writer, account, id, asNewCommand(envelope), async (before) => {
    const { passwordHash: replaces } = before.status === 'none' ? refuse('signed-out') : before;
    return { type: 'ChangePassword', data: { passwordHash, replaces } } as const;
  });
  if (state.status !== 'none' && state.twoFactor)
    await handle(writer, account, id, asNewCommand(envelope), {
      type: 'DisableTwoFactor',
      data: { secondFactor: { kind: 'app' } },
    });
  for (const { credential } of state.status === 'none' ? [] : state.passkeys)
    await handle(writer, account, id, asNewCommand(envelope), {
      type: 'RemovePasskey',
      data: { credential },
    });
  const ended = await database.run((sql) => endSessionsOf(sql, id));
  await recordEnded(writer, id, ended, { by: 'provider', envelope });
};
