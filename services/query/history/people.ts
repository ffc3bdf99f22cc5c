import { sessionTimes } from '#contracts/account/session-times.ts';
import { type Account, evolveAccount, noAccount } from '#contracts/account/state.ts';
import type { Authentication, TimelineActor } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import type { AccountHistory, ReadAccounts, SignIn } from './accounts.ts';

/** The people behind the ids in a document's events. */
export type People = {
  /** Returns who caused the event, with the name they had then. */
  readonly actorOf: (event: Recorded) => TimelineActor;
  /** Returns an actor's name at an instant (ISO). */
  readonly nameOf: (by: Actor, at: string) => string;
  readonly owner: { readonly id: string; readonly name: string };
  /** Says, as a clause, why nobody was signed in who could have caused the event; null if somebody was. */
  readonly sessionProblem: (event: Recorded) => string | null;
  /** Returns the account of somebody who owned the document, as it was at an instant (ISO). */
  readonly ownerAt: (owner: string, at: string) => Account;
};

/**
 * Reads the accounts of all who acted. Somebody whom the log does not know is called by their role. `restores` are the
 * instants (ISO) of restores.
 */
export const peopleIn = async (
  read: ReadAccounts,
  epoch: number,
  { owner, auditLinks, recipients }: ExistingDocument,
  events: readonly Recorded<DocumentEvent>[],
  restores: readonly string[],
): Promise<People> => {
  const links = new Set(auditLinks.map(({ id }) => id));
  const accounts = await accountsOf(read, epoch, [
    owner,
    ...formerOwners(events),
    ...new Set(
      events
        .map(({ metadata: { by } }) => by)
        .filter(({ kind, id }) => kind === 'account' || (kind === 'auditor' && !links.has(id)))
        .map(({ id }) => id),
    ),
  ]);
  const names = new Map([
    ...events.flatMap((event): [string, string][] =>
      event.type === 'RecipientAdded' ? [[event.data.recipient, event.data.fullName]] : [],
    ),
    ...recipients.map(({ id, fullName }): [string, string] => [id, fullName]),
  ]);
  const accountAt = (id: string, at: string) => stateAt(accounts.get(id)?.life ?? [], at);
  const current = accounts.get(owner)?.life.at(-1)?.state ?? noAccount;

  const nameAt = ({ kind, id }: Actor, at: string): string => {
    if (kind === 'system') return 'Inkstream';
    if (kind === 'recipient') return names.get(id) || 'A recipient';
    if (links.has(id)) return 'Someone with an audit link';

    return nameOf(accountAt(id, at)) ?? (kind === 'auditor' ? 'An auditor' : 'An account');
  };

  return {
    owner: { id: owner, name: nameOf(current) ?? 'The owner' },
    ownerAt: accountAt,
    nameOf: nameAt,
    sessionProblem: ({ metadata: { by, at, session } }) => {
      const isOfAccount = by.kind === 'account' || by.kind === 'auditor';
      return isOfAccount && session
        ? (accounts.get(by.id) ?? nobody).sessions.problem(session, at, restores)
        : null;
    },
    actorOf: ({ metadata: { by, at, session } }) => {
      const signedIn = session && accounts.get(by.id)?.signIns.get(session);
      return {
        ...by,
        name: nameAt(by, at),
        authenticated: signedIn
          ? authenticationIn(signedIn)
          : authenticationOf(by, links, () => accountAt(by.id, at)),
        ...(signedIn && { signedIn: viewOf(signedIn) }),
      };
    },
  };
};

/** The people who owned the document before it was handed over. */
const formerOwners = (events: readonly Recorded<DocumentEvent>[]): readonly string[] =>
  events.flatMap(({ type, data }) => (type === 'OwnershipTransferred' ? [data.from] : []));

const authenticationOf = (
  { kind, id }: Actor,
  links: ReadonlySet<string>,
  account: () => Account,
): Authentication => {
  if (kind === 'system') return 'system';
  if (kind === 'recipient') return 'signing-link';
  if (links.has(id)) return 'audit-link';

  return hasSecondFactor(account()) ? 'session-with-second-factor' : 'session';
};

const viewOf = ({
  session,
  at,
  method,
  secondFactor,
  issuer,
}: SignIn): TimelineActor['signedIn'] & object => ({
  session,
  at,
  method,
  secondFactor,
  ...(issuer !== null && { issuer }),
});

/** A passkey is two factors in one: a device, and what opens it. */
const authenticationIn = ({ method, secondFactor }: SignIn): Authentication =>
  method === 'passkey' || secondFactor !== null ? 'session-with-second-factor' : 'session';

const accountsOf = async (read: ReadAccounts, epoch: number, ids: readonly string[]) =>
  new Map(
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const { events, signIns, sessions } = await read(epoch, id);
        return [id, { life: lifeOf(events), signIns, sessions }] as const;
      }),
    ),
  );

const nobody = { sessions: sessionTimes() };

/** An account as each of its events left it, so that it is added up only once for all the events in which it acted. */
type Life = readonly { readonly at: string; readonly state: Account }[];

const lifeOf = (events: AccountHistory['events']): Life => {
  let state: Account = noAccount;

  return events.map((event) => {
    state = evolveAccount(state, event);

    return { at: event.metadata.at, state };
  });
};

/** The account as it was at an instant; before its first event, as that one left it, since clocks may differ. */
const stateAt = (life: Life, at: string): Account =>
  (life.findLast((then) => then.at <= at) ?? life[0])?.state ?? noAccount;

const nameOf = (account: Account) => (account.status === 'none' ? null : account.fullName);

/** Switching it on ends every other session, so everybody who is signed in afterwards has used it. */
const hasSecondFactor = (account: Account) => account.status !== 'none' && account.twoFactor !== null;
