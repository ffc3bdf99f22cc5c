import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { type Address, refuseUnnamed } from '../../shared/database/named.ts';
import type { Database } from '../read-models/database.ts';
import { addressOf } from './address.ts';

// Accounts that may do more because the installation names their addresses.

export type Auditors = {
  /** Whether an account may look at every document. */
  readonly isAuditor: (accountId: string) => Promise<boolean>;
  /** Refuses `audit.not-auditor`, or `email.not-confirmed` where nobody can tell yet. */
  readonly requireAuditor: (accountId: string) => Promise<void>;
};

export type RecordsManagers = {
  /** Refuses `records.not-manager`, or `email.not-confirmed` where nobody can tell yet. */
  readonly requireRecordsManager: (accountId: string) => Promise<void>;
};

type Reading = Pick<Database, 'read'>;
/** Says whether an address is named. */
type IsNamed = (address: Address) => boolean;

export const auditors = (database: Reading, isNamed: IsNamed): Auditors => ({
  isAuditor: naming(database, isNamed),
  requireAuditor: requiring(database, isNamed, 'audit.not-auditor'),
});

export const recordsManagers = (database: Reading, isNamed: IsNamed): RecordsManagers => ({
  requireRecordsManager: requiring(database, isNamed, 'records.not-manager'),
});

const naming = (database: Reading, isNamed: IsNamed) => async (accountId: string) => {
  const address = await addressOf(database, accountId);

  return address !== null && isNamed(address);
};

const requiring = (database: Reading, isNamed: IsNamed, code: RefusalCode) => async (accountId: string) => {
  const address = (await addressOf(database, accountId)) ?? refuse(code);
  if (!isNamed(address)) refuseUnnamed(address, code);
};
