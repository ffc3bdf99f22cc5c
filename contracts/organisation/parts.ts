import type { Map as Persistent } from 'immutable';
import type { OrganisationEvent } from './events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Somebody who may join. An invitation that was taken, withdrawn or replaced isn't there any more. */
export type Invitation = Extract<OrganisationEvent, { type: 'MemberInvited' }>['data'] & {
  readonly invitedAt: string;
  readonly isSettled: boolean;
};

export type Team = {
  readonly id: string;
  readonly name: string;
  readonly isArchived: boolean;
  /** The team that takes over what an archived one did. Null if there is none. */
  readonly successor: string | null;
};

/** What the identity provider calls somebody. */
export type DirectoryEntry = { readonly userName: string; readonly externalId: string | null };

export type Domain = { readonly challenge: string; readonly verifiedAt: string | null };

/** The domains that an organisation has proved to be its own. */
export const verifiedDomains = ({
  domains,
}: {
  readonly domains: Persistent<string, Domain>;
}): readonly string[] => [...domains.filter(({ verifiedAt }) => verifiedAt !== null).keys()];

/** Somebody's documents that go to another member. `by` is the account that said so. */
export type Handover = {
  readonly account: string;
  readonly to: string;
  readonly reason: string;
  readonly by: string;
};

/** Invitations of which one was mailed, or can't be. */
export const settled = (invitations: Persistent<string, Invitation>, id: string) => {
  const found = invitations.get(id);

  return found ? invitations.set(id, { ...found, isSettled: true }) : invitations;
};

/** Domains of which one was proved at an instant (ISO). */
export const proved = (domains: Persistent<string, Domain>, name: string, at: string) => {
  const found = domains.get(name);

  return found ? domains.set(name, { ...found, verifiedAt: at }) : domains;
};
