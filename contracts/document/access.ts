import { foldedEmail } from '../email.ts';
import type { Actor } from '../envelope.ts';
import {
  auditLinkState,
  holderOf,
  type LinkHolder,
  newestLinkOf,
  type SigningLink,
  signingLinkState,
} from './links.ts';
import type { DocumentRecipient, ExistingDocument } from './state.ts';
import { isTurnOf } from './turn.ts';

// These rules say who may do what with a document. Decisions, reads, the timeline's views of the past and the audit
// all use them. The audit checks old histories against the same rules, so the rules may become more lenient, but never
// stricter. This file doesn't use zod, because the browser runs it as well.

export type Right =
  | 'view'
  | 'download-original'
  | 'download-sealed'
  | 'read-timeline'
  | 'export-timeline'
  | 'take-evidence'
  | 'edit'
  | 'send'
  | 'resend'
  | 'void'
  | 'erase'
  | 'delete'
  | 'duplicate'
  | 'save-as-template'
  | 'use-template'
  | 'make-audit-links'
  | 'revoke-audit-links'
  | 'change-retention'
  | 'hold'
  | 'dispose'
  | 'restore'
  | 'take-signing-link'
  | 'sign'
  | 'decline';

/** Who wants to do something with a document, identified by how they got here: by account, by link or as the system. */
export type Who =
  | { readonly kind: 'account'; readonly id: string }
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
  /** An account whose e-mail address is named in AUDITORS. */
  | { readonly kind: 'auditor'; readonly id: string }
  /** An account whose e-mail address is named in RECORDS_MANAGERS. */
  | { readonly kind: 'records-manager'; readonly id: string }
  | { readonly kind: 'audit-link'; readonly id: string }
  | ({ readonly kind: 'signing-link' } & SigningLink)
  /** A recipient named by an event that is on record. Their link was checked back then, so it isn't checked again. */
  | { readonly kind: 'recipient'; readonly id: string }
  /** The installation itself. */
  | { readonly kind: 'system' };

/** The relation in which somebody stands to one document. It decides which rights they can have. */
export type Role =
  | 'owner'
  | 'auditor'
  | 'records-manager'
  | 'audit-link-holder'
  | 'addressee'
  | 'signer'
  | 'copy-recipient'
  | 'recipient-on-record'
  | 'system';

/** The part of a document that decides who may do what. A loaded document has all of it. Reads build it from rows. */
export type Accessible = Pick<ExistingDocument, 'kind' | 'status' | 'deleted' | 'owner' | 'auditLinks'> & {
  readonly recipients: readonly (LinkHolder & Pick<DocumentRecipient, 'email'>)[];
};

const files = ['view', 'download-original', 'download-sealed'] as const;
const record = ['read-timeline', 'export-timeline', 'take-evidence'] as const;

const managing = ['change-retention', 'hold', 'dispose', 'restore'] as const;

/** The rights of each role. The document's state may still forbid some of them, as `isPossible` says. */
const granted: Readonly<Record<Role, readonly Right[]>> = {
  owner: [
    ...files,
    ...record,
    'edit',
    'send',
    'resend',
    'void',
    'delete',
    'duplicate',
    'save-as-template',
    'use-template',
    'make-audit-links',
    'revoke-audit-links',
  ],
  auditor: [...files, ...record],
  'records-manager': managing,
  'audit-link-holder': [...files, ...record],
  addressee: ['take-signing-link'],
  signer: [...files, 'sign', 'decline'],
  'copy-recipient': files,
  'recipient-on-record': files,
  system: ['revoke-audit-links', 'erase', 'hold'],
};

/** Returns what somebody may do with a document at an instant (ISO). For a stranger the set is empty. */
export const rightsOf = (who: Who, document: Accessible, at: string): ReadonlySet<Right> => {
  const role = roleOf(who, document, at);
  const isTurn =
    (role === 'signer' || role === 'addressee') && 'recipient' in who && isTurnIn(document, who.recipient);

  return new Set(role ? granted[role].filter((right) => isPossible(right, document, isTurn)) : []);
};

/** Whether somebody has a right because of their role. The document's state may still forbid it. */
export const isGranted = (right: Right, who: Who, document: Accessible, at: string): boolean => {
  const role = roleOf(who, document, at);

  return role !== null && grants(role, right);
};

export const grants = (role: Role, right: Right): boolean => granted[role].includes(right);

/** Returns somebody's role in a document at an instant (ISO), or null for a stranger. */
export const roleOf = (who: Who, document: Accessible, at: string): Role | null => {
  switch (who.kind) {
    case 'account':
      return isOwner(who, document) && !document.deleted ? 'owner' : null;
    case 'auditor':
    case 'records-manager':
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
  who.kind === 'account' && who.id === owner;

/**
 * Returns who acted, from the actor in an event's envelope. An actor of the kind `auditor` is either an account or the
 * holder of one of the document's audit links. The id shows which.
 */
export const whoActed = (by: Actor, { auditLinks }: Pick<Accessible, 'auditLinks'>): Who =>
  by.kind === 'auditor' && auditLinks.some(({ id }) => id === by.id) ? { kind: 'audit-link', id: by.id } : by;

const isPossible = (right: Right, { kind, status }: Accessible, isTurn: boolean): boolean => {
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
    holder.role === 'signer' &&
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

const signingRoleOf = (document: Accessible, { recipient }: SigningLink): Role =>
  holderOf(document, recipient)?.role === 'copy' ? 'copy-recipient' : 'signer';
