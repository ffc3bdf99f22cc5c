import { AccountEvent } from '#contracts/account/events.ts';
import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import { readEpochs } from '../log/epochs.ts';

type Dependencies = {
  readonly store: DecryptedLog;
  readonly roles: Pick<InstallationRoles, 'holds' | 'refuse'>;
};

/**
 * Refuses with `backup.not-operator` if the account's current e-mail address isn't an operator's, and with
 * `email.not-confirmed` if the address isn't confirmed yet.
 */
export const requireOperator = async ({ store, roles }: Dependencies, id: string): Promise<void> => {
  const { current } = (await readEpochs(store)).epochs;
  const past = decodeAll(AccountEvent, await store.read(inEpoch(current, streams.account(id))));
  const account = past.reduce(evolveAccount, noAccount);

  if (account.status === 'none') return refuse('backup.not-operator');
  if (!(await roles.holds('backup-operator', { id, ...account })))
    roles.refuse('backup-operator', account, 'backup.not-operator');
};
