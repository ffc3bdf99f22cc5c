import { Refusal } from '#contracts/api/refusals.ts';
import { handle } from '../../log/handle.ts';
import { organisations } from '../../organisation/decisions/organisations.ts';
import type { Carrying } from './carrying.ts';
import type { Taken } from './lasting-members.ts';

/**
 * Shuts out of organisations who was shut out since the backup, and takes roles that were taken. What the organisation
 * can't do without, such as its last owner, stays.
 */
export const takingAgain = (
  { writer, byRestore }: Carrying,
  taken: readonly Taken[],
): readonly (() => Promise<unknown>)[] =>
  taken.map(({ organisation, commands }) => async () => {
    for (const command of commands)
      await handle(writer, organisations, organisation, byRestore(), command).catch((error) => {
        if (!(error instanceof Refusal && error.status < 500)) throw error;
      });
  });
