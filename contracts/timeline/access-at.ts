import { rightsOf } from '../document/access.ts';
import type { DocumentEvent } from '../document/events.ts';
import { evolveDocument } from '../document/evolve.ts';
import { newestLinkOf, signingLinkState } from '../document/links.ts';
import { memberStandings, type Standing } from '../document/member-standings.ts';
import type { Right } from '../document/rights.ts';
import { type AuditLink, type Document, type DocumentRecipient, initialDocument } from '../document/state.ts';
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
  until(events, at).reduce(evolveDocument, initialDocument);

export const organisationAt = (events: readonly Recorded<OrganisationEvent>[], at: string): Organisation =>
  until(events, at).reduce(evolveOrganisation, noOrganisation);

/**
 * Which accounts could view a document at an instant (ISO), as the two were then: the document, and the organisation
 * that it belonged to. It doesn't name the auditors of the installation, nor those with links.
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

/** Whether auditors of the installation could view a document at an instant (ISO). */
export const isAudited = (document: Document, at: string): boolean =>
  document.status !== 'none' && rightsOf({ kind: 'auditor', id: '' }, document, at).has('view');

/** The audit links that worked at an instant (ISO), of a document as it was then. */
export const auditLinksAt = (document: Document, at: string): readonly AuditLink[] =>
  document.status === 'none'
    ? []
    : document.auditLinks.filter(({ id }) => rightsOf({ kind: 'audit-link', id }, document, at).has('view'));

/** The recipients whose signing links worked at an instant (ISO), of a document as it was then. */
export const recipientsAt = (document: Document, at: string): readonly DocumentRecipient[] =>
  document.status === 'none'
    ? []
    : document.recipients
        .filter(
          (one) => one.sentAt !== null && signingLinkState(document, newestLinkOf(one), at) === 'current',
        )
        .toSorted((one, other) => one.signingOrder - other.signingOrder);

const until = <Event extends Recorded>(events: readonly Event[], at: string): readonly Event[] =>
  events.filter(({ metadata }) => metadata.at <= at);
