import { refuse } from '#contracts/api/refusals.ts';
import { type Address, namedIn, refuseUnnamed } from '../../shared/database/named.ts';
import { account } from '../account/decisions/decider.ts';
import type { Writer } from '../log/handle.ts';

export type RecordsManagers = ReturnType<typeof recordsManagers>;

/**
 * Recognises who may decide how long documents are kept: the accounts whose confirmed e-mail addresses are named in
 * RECORDS_MANAGERS.
 */
export const recordsManagers = (variable: string) => {
  const isNamed: (address: Address) => boolean = namedIn(variable);

  return {
    /** The addresses as they are named. */
    addresses: variable
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    isNamed,
    /** Refuses `records.not-manager`, or `email.not-confirmed` where nobody can tell yet. */
    require: async ({ streams }: Pick<Writer, 'streams'>, id: string): Promise<void> => {
      const { state } = await streams.read(account, id);
      if (state.status === 'none') return refuse('records.not-manager');
      if (!isNamed(state)) refuseUnnamed(state, 'records.not-manager');
    },
  };
};
