import { rightsOf } from '../document/access.ts';
import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { memberStandings, type Standing } from '../document/member-standings.ts';
import type { Right } from '../document/rights.ts';
import { type Document, noDocument } from '../document/state.ts';
import type { Recorded } from '../envelope.ts';
import type { OrganisationEvent } from '../organisation/events.ts';
import {
  evolveOrganisation,
  membershipIn,
  noOrganisation,
  type Organisation,
} from '../organisation/state.ts';

/** Somebody who could at least view a document, what they could do with it, and in which roles, strongest first. */
export type Accessor = {
  readonly account: string;
  readonly rights: ReadonlySet<Right>;
  readonly because: readonly Standing[];
};

/** The document as its events had made it at an instant (ISO). */
export const documentAt = (events: readonly Recorded<DocumentEvent>[], at: string): Document =>
  until(events, at).reduce(evolveDocument, noDocument);

export const organisationAt = (events: readonly Recorded<OrganisationEvent>[], at: string): Organisation =>
  until(events, at).reduce(evolveOrganisation, noOrganisation);

/**
 * Which accounts could view a document at an instant (ISO), as the two were then: the document, and the organisation
 * that it belonged to. It doesn't name the auditors of the installation, who are in no event, nor those with links.
 */
export const accessAt = (document: Document, organisation: Organisation, at: string): readonly Accessor[] => {
  if (document.status === 'none') return [];
  const accounts =
    document.organisation === null
      ? [document.owner]
      : organisation.status === 'none'
        ? []
        : organisation.members.keySeq().toArray();

  return accounts.flatMap((account) => {
    const membership = membershipIn(organisation, account) ?? undefined;
    const rights = rightsOf({ kind: 'account', id: account, membership }, document, at);

    return rights.has('view')
      ? [{ account, rights, because: memberStandings({ id: account, membership }, document, at) }]
      : [];
  });
};

const until = <Event extends Recorded>(events: readonly Event[], at: string): readonly Event[] =>
  events.filter(({ metadata }) => metadata.at <= at);
