import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { rolesOf } from '#contracts/epochs/bound-roles.ts';
import { type InstallationRole, installationRoles } from '#contracts/epochs/installation-roles.ts';
import { normalisedName } from '#contracts/text/normalised-name.ts';
import { type Address, namedIn } from '../database/named.ts';
import type { EventStore } from '../log/event-store.ts';
import { readBoundRoles } from './bound-roles.ts';

/** The settings that name people: e-mail addresses, separated by commas. */
export type NamingSettings = {
  readonly AUDITORS: string;
  readonly RECORDS_MANAGERS: string;
  /** `*` makes every account an operator of backups, and names nobody. */
  readonly BACKUP_OPERATORS: string;
};

/** An account with its address. */
export type NamedAccount = Address & { readonly id: string };

export type InstallationRoles = ReturnType<typeof openInstallationRoles>;

/**
 * Says who has roles of the installation: an account whose confirmed address is named for one, and that is bound to it.
 * Whose an address is may be decided by others, such as an organisation that has proved its domain; which account is bound
 * is decided by its holder alone, or by an operator.
 */
export const openInstallationRoles = (settings: NamingSettings, store: Pick<EventStore, 'read'>) => {
  const areAllOperators = settings.BACKUP_OPERATORS.trim() === '*';
  const lists: Readonly<Record<InstallationRole, string>> = {
    auditor: settings.AUDITORS,
    'records-manager': settings.RECORDS_MANAGERS,
    'backup-operator': areAllOperators ? '' : settings.BACKUP_OPERATORS,
  };
  const named = new Map(installationRoles.map((role) => [role, namedIn(lists[role])]));
  const addresses = new Set(Object.values(lists).join().split(',').map(normalisedName).filter(Boolean));
  const bound = readBoundRoles(store);

  /** The roles for which a confirmed address is named, bound or not. */
  const namedFor = (address: Address): readonly InstallationRole[] =>
    installationRoles.filter((role) => named.get(role)?.(address));

  /**
   * The roles among these that the account has. Only named accounts are looked up in the log, and there are few of
   * them.
   */
  const readHeld = async (account: NamedAccount): Promise<readonly InstallationRole[]> => {
    const roles = namedFor(account);
    if (roles.length === 0) return [];
    const heldRoles = rolesOf(await bound(), account.id);

    return roles.filter((role) => heldRoles.includes(role));
  };

  return {
    /**
     * Whether an address is named for any role, whoever has it and whether it's confirmed. One that merely looks alike is
     * taken for it, because accounts are found by it as well (`normalisedName`); it doesn't have the role.
     */
    isNamed: (email: string): boolean => addresses.has(normalisedName(email)),
    namedFor,
    held: readHeld,
    /** All that are bound to any account, named or not. */
    bound,
    holds: async (role: InstallationRole, account: NamedAccount): Promise<boolean> =>
      (role === 'backup-operator' && areAllOperators) || (await readHeld(account)).includes(role),
    /**
     * Refuses with this code for an account without the role. An unconfirmed address gets the same answer whether it's named
     * or not, so that nobody learns anything about the list by registering with somebody else's address.
     */
    refuse: (role: InstallationRole, address: Address, code: RefusalCode): never => {
      if (!address.emailConfirmed) return refuse('email.not-confirmed');

      return refuse(namedFor(address).includes(role) ? 'role.not-taken' : code);
    },
    /** The roles that still have to be bound to the account. */
    readUnbound: async (account: NamedAccount): Promise<readonly InstallationRole[]> => {
      const heldRoles = await readHeld(account);
      return namedFor(account).filter((role) => !heldRoles.includes(role));
    },
  };
};

/** For an operator who works at the machine itself, where nobody is asked who they are. */
export const atTheMachine: Pick<InstallationRoles, 'holds' | 'refuse'> = {
  holds: async () => true,
  refuse: (_, __, code) => refuse(code),
};
