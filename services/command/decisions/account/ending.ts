import type { AccountCommand } from '#contracts/account/commands.ts';
import { isAccountErased } from '#contracts/account/erasures.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import { blobsDestroyed, erasureCertified, keysDestroyed } from '#contracts/recorded-destruction.ts';
import { decideByType } from '../../log/decider.ts';

const types = [
  'CloseAccount',
  'ErasePersonalData',
  'RecordKeysDestroyed',
  'RecordBlobsDestroyed',
  'CertifyErasure',
] as const satisfies readonly AccountCommand['type'][];

/** The commands that close an account, erase it, or say what became of that. */
export type AboutItsEnd = Extract<AccountCommand, { type: (typeof types)[number] }>;

export const isAboutItsEnd = (command: Issued<AccountCommand>): command is Issued<AboutItsEnd> =>
  (types as readonly string[]).includes(command.type);

/** Its holder or an operator closes an account. Nobody but the installation itself erases one. */
export const decideEnd = (command: Issued<AboutItsEnd>, account: ActiveAccount): readonly AccountEvent[] => {
  if (command.type === 'CloseAccount')
    return account.closedAt === null ? [{ type: 'AccountClosed', data: command.data }] : [];
  if (command.by.kind !== 'system') return refuse('not-found');

  return decideErasure(command, account);
};

/** Somebody who can still sign in would go on writing with a key that is gone, so the account is closed first. */
const accountErased = (
  { data: { key, ...why } }: Issued<Extract<AccountCommand, { type: 'ErasePersonalData' }>>,
  account: ActiveAccount,
): readonly AccountEvent[] => {
  if (isAccountErased(account)) return [];
  if (account.closedAt === null) refuse('account.not-closed');

  return [{ type: 'PersonalDataErased', data: { keys: [key], ...why } }];
};

const decideErasure = decideByType<
  ActiveAccount,
  Exclude<AboutItsEnd, { type: 'CloseAccount' }>,
  AccountEvent
>({
  ErasePersonalData: accountErased,
  RecordKeysDestroyed: (command, account) => keysDestroyed(account, command),
  RecordBlobsDestroyed: (command, account) => blobsDestroyed(account, command),
  CertifyErasure: (command, account) => erasureCertified(account, command),
});
