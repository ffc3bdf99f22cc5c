import { foldedEmail } from '../email.ts';
import type { Actor, Authority } from '../envelope.ts';
import type { Belonging, Membership } from '../organisation/membership.ts';
import {
  auditLinkState,
  holderOf,
  type LinkHolder,
  newestLinkOf,
  type SigningLink,
  signingLinkState,
} from './links.ts';
import { memberStandings, type Standing, standingOnRecord } from './member-standings.ts';
import { grantedTo, type Right, type Role } from './rights.ts';
import { mustAct } from './roles/kinds.ts';
import type { DocumentRecipient, ExistingDocument } from './state.ts';
import { isTurnOf } from './turn.ts';

// These rules say who may do what with a document. Decisions, reads, the timeline's views of the past and the audit
// all use them. The audit checks old histories against the same rules, so the rules may become more lenient, but never
// stricter. This file doesn't use zod, because the browser runs it as well.

/** Who wants to do something with a document, identified by how they got here: by account, by link or as the system. */
export type Who =
  /** `membership` is what the account's organisation says about it now. Missing if it has none. */
  | { readonly kind: 'account'; readonly id: string; readonly membership?: Belonging | undefined }
  /** An account named by an event that is on record. `authority` is the right that the event names. */
  | {
      readonly kind: 'account-on-record';
      readonly id: string;
      readonly authority?: Authority | undefined;
    }
  /**
   * An account that wants to sign as a recipient. `email` is its address if somebody opened a link that was mailed
   * there, and null otherwise.
   */
  | {
      readonly kind: 'addressee';
      readonly id: string;
      readonly email: string | null;
      readonly recipient: string;
    }
  /** An account whose e-mail address is named in AUDITORS. It may look at what belongs to no organisation. */
  | { readonly kind: 'auditor'; readonly id: string }
  /** An account whose e-mail address is named in RECORDS_MANAGERS, for what belongs to no organisation. */
  | { readonly kind: 'records-manager'; readonly id: string }
  | { readonly kind: 'audit-link'; readonly id: string }
  | ({ readonly kind: 'signing-link' } & SigningLink)
  /** A recipient named by an event that is on record. Their link was checked back then, so it isn't checked again. */
  | { readonly kind: 'recipient'; readonly id: string }
  /** The installation itself. */
  | { readonly kind: 'system' };

/** The part of a document that decides who may do what. A loaded document has all of it. Reads build it from rows. */
export type Accessible = Pick<
  ExistingDocument,
  'kind' | 'status' | 'deleted' | 'owner' | 'organisation' | 'team' | 'shares' | 'release' | 'auditLinks'
> & {
  readonly recipients: readonly (LinkHolder & Pick<DocumentRecipient, 'email'>)[];
};

/** Returns what somebody may do with a document at an instant (ISO). For a stranger the set is empty. */
export const rightsOf = (who: Who, document: Accessible, at: string): ReadonlySet<Right> => {
  const standings = standingsOf(who, document, at);
  const isTurn =
    standings.some(({ role }) => role === 'signer' || role === 'addressee') &&
    'recipient' in who &&
    isTurnIn(document, who.recipient);
  const rights = new Set<Right>();
  for (const { role } of standings)
    for (const right of grantedTo(role, document))
      if (isPossible(right, document, isTurn) && isAllowed(right, role, who, document)) rights.add(right);

  return rights;
};

/** Whether somebody has a right because of a role. The document's state may still forbid it. */
export const isGranted = (right: Right, who: Who, document: Accessible, at: string): boolean =>
  standingsOf(who, document, at).some(({ role }) => grantedTo(role, document).includes(right));

/** Returns somebody's strongest role in a document at an instant (ISO), or null for a stranger. */
export const roleOf = (who: Who, document: Accessible, at: string): Role | null =>
  standingsOf(who, document, at)[0]?.role ?? null;

/**
 * The right of their organisation by which an account does this to a document, as its event names it. Undefined if
 * there is none.
 */
export const authorityOf = (
  right: Right,
  who: Extract<Who, { kind: 'account' }> & { readonly membership?: Membership | undefined },
  document: Accessible,
  at: string,
): Authority | undefined => {
  const { membership } = who;
  if (!membership || document.organisation !== membership.organisation) return undefined;
  const { organisation, revision } = membership;
  const granting = memberStandings(who, document, at).find(
    ({ role }) => grantedTo(role, document).includes(right) && isAllowed(right, role, who, document),
  );

  return granting && { organisation, revision, as: granting.role, team: granting.team };
};

const standingsOf = (who: Who, document: Accessible, at: string): readonly Standing<Role>[] => {
  switch (who.kind) {
    case 'account':
      return memberStandings(who, document, at);
    case 'account-on-record':
      return standingOnRecord(who, document, at);
    default: {
      const role = otherRoleOf(who, document, at);
      return role === null ? [] : [{ role, team: null }];
    }
  }
};

type Other = Exclude<Who, { kind: 'account' | 'account-on-record' }>;

const otherRoleOf = (who: Other, document: Accessible, at: string): Role | null => {
  switch (who.kind) {
    case 'auditor':
    case 'records-manager':
      return document.organisation === null ? who.kind : null;
    case 'system':
      return who.kind;
    case 'audit-link':
      return isOpenedBy(who.id, document, at) ? 'audit-link-holder' : null;
    case 'addressee':
      return isAddressee(who, document, at) ? 'addressee' : null;
    case 'signing-link':
      return signingLinkState(document, who, at) === 'current' ? signingRoleOf(document, who) : null;
    case 'recipient':
      return !document.deleted && holderOf(document, who.id) ? 'recipient-on-record' : null;
  }
};

/** Whether this is the account that owns the document. It stays the owner when the document is deleted. */
export const isOwner = (who: Who | Actor, { owner }: Pick<Accessible, 'owner'>): boolean =>
  (who.kind === 'account' || who.kind === 'account-on-record') && who.id === owner;

/**
 * Returns who acted, from an event's envelope. An actor of the kind `auditor` is either an account or the holder of one
 * of the document's audit links. The id shows which.
 */
export const whoActed = (
  { by, authority }: { readonly by: Actor; readonly authority?: Authority | undefined },
  { auditLinks }: Pick<Accessible, 'auditLinks'>,
): Who => {
  if (by.kind === 'account') return { kind: 'account-on-record', id: by.id, authority };

  return by.kind === 'auditor' && auditLinks.some(({ id }) => id === by.id)
    ? { kind: 'audit-link', id: by.id }
    : by;
};

/**
 * Whether the organisation's policies let this role use the right. Nobody releases what they own or asked to have
 * released.
 */
const isAllowed = (right: Right, role: Role, who: Who, document: Accessible): boolean => {
  if (right === 'release' && (isOwner(who, document) || ('id' in who && document.release?.by === who.id)))
    return false;
  if (who.kind !== 'account') return true;
  if (right === 'move' && !who.membership) return false;
  if (!who.membership || document.organisation === null) return true;
  const { policies } = who.membership;
  if (right === 'release' && role === 'team-sender') return policies.sendersRelease;

  return right !== 'send' || document.team !== null || policies.personalSpaces;
};

const isPossible = (
  right: Right,
  { kind, status, organisation, release }: Accessible,
  isTurn: boolean,
): boolean => {
  switch (right) {
    case 'edit':
      return status === 'draft';
    case 'send':
      return status === 'draft' && kind === 'document';
    case 'resend':
    case 'void':
      return status === 'sent';
    case 'duplicate':
    case 'save-as-template':
    case 'change-retention':
    case 'dispose':
      return kind === 'document';
    case 'use-template':
      return kind === 'template';
    case 'release':
      return status === 'draft' && release !== null;
    case 'share':
    case 'transfer':
      return organisation !== null;
    case 'take-signing-link':
    case 'sign':
    case 'decline':
      return isTurn;
    default:
      return true;
  }
};

/** Somebody who proved that a signer's address is theirs may have what was mailed there: a link that still works. */
const isAddressee = (
  { email, recipient }: Extract<Who, { kind: 'addressee' }>,
  document: Accessible,
  at: string,
): boolean => {
  const holder = document.recipients.find(({ id }) => id === recipient);
  if (!holder || email === null) return false;

  return (
    foldedEmail(holder.email) === foldedEmail(email) &&
    mustAct(holder) &&
    signingLinkState(document, newestLinkOf(holder), at) === 'current'
  );
};

const isTurnIn = (document: Accessible, recipient: string): boolean => {
  const holder = holderOf(document, recipient);

  return holder !== undefined && isTurnOf(document, holder);
};

const isOpenedBy = (link: string, { deleted, auditLinks }: Accessible, at: string): boolean => {
  const found = auditLinks.find(({ id }) => id === link);

  return found !== undefined && !deleted && auditLinkState(found, at) === 'open';
};

const signingRoleOf = (document: Accessible, { recipient }: SigningLink): Role => {
  const holder = holderOf(document, recipient);

  return holder && !mustAct(holder) ? 'copy-recipient' : 'signer';
};
