import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { InstallationRole } from '#contracts/epochs/installation-roles.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import { addressOf } from '../http/address.ts';
import type { Database } from '../read-models/database.ts';

// Accounts that may do more because the installation names their addresses, and they have taken the role.

export type Auditors = {
  /** Whether an account may look at every document. */
  readonly isAuditor: (accountId: string) => Promise<boolean>;
  /** Refuses `audit.not-auditor`, or `email.not-confirmed` and `role.not-taken` for those who may become one. */
  readonly requireAuditor: (accountId: string) => Promise<void>;
};

export type RecordsManagers = {
  /** Refuses `records.not-manager`, or the same. */
  readonly requireRecordsManager: (accountId: string) => Promise<void>;
};

type Reading = Pick<Database, 'read'>;

export const auditors = (database: Reading, roles: InstallationRoles): Auditors => ({
  isAuditor: async (id) => {
    const address = await addressOf(database, id);

    return address !== null && roles.holds('auditor', { id, ...address });
  },
  requireAuditor: requiring(database, roles, 'auditor', 'audit.not-auditor'),
});

export const recordsManagers = (database: Reading, roles: InstallationRoles): RecordsManagers => ({
  requireRecordsManager: requiring(database, roles, 'records-manager', 'records.not-manager'),
});

const requiring =
  (database: Reading, roles: InstallationRoles, role: InstallationRole, code: RefusalCode) =>
  async (id: string) => {
    const address = (await addressOf(database, id)) ?? refuse(code);
    if (!(await roles.holds(role, { id, ...address }))) roles.refuse(role, address, code);
  };
