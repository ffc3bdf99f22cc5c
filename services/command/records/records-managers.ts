import { refuse } from '#contracts/api/refusals.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import { account } from '../decisions/account/decider.ts';
import type { Writer } from '../log/handle.ts';

/** Refuses `records.not-manager`, or `email.not-confirmed` and `role.not-taken` for those who may become one. */
export const requireRecordsManager = async (
  roles: InstallationRoles,
  { streams }: Pick<Writer, 'streams'>,
  id: string,
): Promise<void> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none') return refuse('records.not-manager');
  if (!(await roles.holds('records-manager', { id, ...state })))
    roles.refuse('records-manager', state, 'records.not-manager');
};
