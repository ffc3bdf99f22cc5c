import { refuse } from '#contracts/api/refusals.ts';
import { type Address, refuseUnnamed } from '../../shared/database/named.ts';
import type { Database } from '../read-models/database.ts';
import { addressOf } from './address.ts';

export type Auditors = {
  /** Whether an account may look at every document. */
  readonly isAuditor: (accountId: string) => Promise<boolean>;
  /** Refuses `audit.not-auditor`, or `email.not-confirmed` where nobody can tell yet. */
  readonly requireAuditor: (accountId: string) => Promise<void>;
};

/** `isNamed` says whether an address is named as that of an auditor. */
export const auditors = (
  database: Pick<Database, 'read'>,
  isNamed: (address: Address) => boolean,
): Auditors => ({
  isAuditor: async (accountId) => {
    const address = await addressOf(database, accountId);

    return address !== null && isNamed(address);
  },
  requireAuditor: async (accountId) => {
    const address = (await addressOf(database, accountId)) ?? refuse('audit.not-auditor');
    if (!isNamed(address)) refuseUnnamed(address, 'audit.not-auditor');
  },
});
