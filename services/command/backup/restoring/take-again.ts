import { Refusal } from '#contracts/api/refusals.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import type { Carrying } from './carrying.ts';
import type { deadCredentials } from './lasting-credentials.ts';
import type { TakenRights } from './lasting-members.ts';

/**
 * Shuts out of organisations who was shut out since the backup, and takes roles that were taken. What the organisation
 * can't do without, such as its last owner, stays.
 */
export const takingAgain = (
  { writer, byRestore }: Carrying,
  taken: readonly TakenRights[],
): readonly (() => Promise<unknown>)[] =>
  taken.map(({ organisation, commands }) => async () => {
    for (const command of commands)
      await unlessRefused(handle(writer, organisations, organisation, byRestore(), command));
  });

/** Takes back the passkeys and tokens that were taken back since the backup, but those of an account that is closed. */
export const takingBackAgain = (
  { writer, byRestore }: Carrying,
  credentials: ReturnType<typeof deadCredentials>,
): readonly (() => Promise<unknown>)[] =>
  credentials.map(({ kind, holder, id }) => () => {
    const envelope = byRestore();
    const isTaken =
      kind === 'token'
        ? handle(writer, organisations, holder, envelope, { type: 'RevokeToken', data: { token: id } })
        : handle(writer, account, holder, envelope, { type: 'RemovePasskey', data: { credential: id } });

    return unlessRefused(isTaken);
  });

const unlessRefused = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error) => {
    if (!(error instanceof Refusal && error.status < 500)) throw error;
  });
