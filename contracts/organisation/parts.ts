import type { Map as Persistent } from 'immutable';

// This file doesn't use zod, so that the browser can use it as well.

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
