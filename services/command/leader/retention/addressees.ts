import { type ActiveAccount, notificationsAt } from '#contracts/account/state.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import { membershipIn } from '#contracts/organisation/state.ts';
import { type InstallationRoles, openInstallationRoles } from '../../../shared/roles/named-roles.ts';
import { emailClaim } from '../../decisions/account/claim.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import type { Writer } from '../../log/handle.ts';
import { requireReadable } from '../../log/readable.ts';

/** Somebody who is mailed about documents whose time is over soon. */
export type Addressee = { readonly id: string; readonly account: ActiveAccount; readonly isManager: boolean };

/** Finds the installation's records managers, once they have taken their role. */
export const managersIn = async (writer: Writer, variable: string): Promise<readonly Addressee[]> => {
  const roles = openInstallationRoles({ ...nobody, RECORDS_MANAGERS: variable }, writer.store);
  const addresses = variable.split(',').map((address) => address.trim());
  const found = await Promise.all(
    addresses.filter(Boolean).map((address) => managerAt(writer, roles, address)),
  );

  return found.flatMap((one) => one ?? []);
};

const nobody = { AUDITORS: '', RECORDS_MANAGERS: '', BACKUP_OPERATORS: '' } as const;

const managerAt = async (
  writer: Writer,
  { holds }: Pick<InstallationRoles, 'holds'>,
  address: string,
): Promise<Addressee | null> => {
  const { state: claim } = await writer.streams.read(emailClaim, writer.lookup.claimKey(address));
  const open = claim.account === null ? null : await openAccount(writer, claim.account);

  return open && (await holds('records-manager', { id: open.id, ...open.account }))
    ? { ...open, isManager: true }
    : null;
};

/** Finds the records managers of an organisation, who take their place for its documents. */
export const managersOf = async (writer: Writer, organisation: string): Promise<readonly Addressee[]> => {
  const { state } = await writer.streams.read(organisations, organisation);
  if (state.status === 'none') return [];
  const managers = state.members.filter(
    ({ roles, isSuspended }) => !isSuspended && roles.includes('records-manager'),
  );
  const found = await Promise.all([...managers.keys()].map((id) => openAccount(writer, id)));

  return found.flatMap((open) => (open ? { ...open, isManager: true } : []));
};

/** The owner of a document, who may want no mails, or have deleted or lost it. */
export const ownerOf = async (
  writer: Writer,
  { owner, deleted, organisation }: ExistingDocument,
): Promise<Addressee | null> => {
  const open = deleted ? null : await openAccount(writer, owner);
  if (organisation !== null) {
    const { state } = await writer.streams.read(organisations, organisation);
    if (!membershipIn(state, owner)) return null;
  }

  return open && notificationsAt(open.account, writer.now()).emailNotifications
    ? { ...open, isManager: false }
    : null;
};

const openAccount = async (writer: Writer, id: string) => {
  const { state, past } = await writer.streams.read(account, id);
  if (state.status === 'none' || state.closedAt !== null) return null;
  requireReadable(past);

  return { id, account: state };
};
