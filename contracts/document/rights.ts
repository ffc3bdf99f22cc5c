import type { MemberRole } from '../member-roles.ts';
import type { DocumentEvent } from './events.ts';
import type { ExistingDocument } from './state.ts';

// This file doesn't use zod, because the browser runs it as well.

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
  | 'move'
  | 'share'
  | 'transfer'
  | 'release'
  | 'take-signing-link'
  | 'sign'
  | 'decline';

/** The relation in which somebody stands to one document. It decides which rights they can have. */
export type Role =
  | MemberRole
  | 'auditor'
  | 'records-manager'
  | 'audit-link-holder'
  | 'addressee'
  | 'signer'
  | 'copy-recipient'
  | 'recipient-on-record'
  | 'system';

const files = ['view', 'download-original', 'download-sealed'] as const;
const record = ['read-timeline', 'export-timeline', 'take-evidence'] as const;

const managing = ['change-retention', 'hold', 'dispose', 'restore'] as const;

const preparing = ['edit', 'duplicate', 'save-as-template', 'use-template'] as const;
const sending = [...preparing, 'send', 'resend', 'void', 'make-audit-links', 'revoke-audit-links'] as const;
const owning = [...files, ...record, ...sending, 'delete', 'move', 'share', 'transfer'] as const;

/** The rights of each role. The document's state and policies may still forbid some of them, as `isPossible` says. */
const granted: Readonly<Record<Role, readonly Right[]>> = {
  owner: owning,
  'team-manager': [...owning, 'release'],
  'team-sender': [...files, ...record, ...sending, 'release'],
  'team-preparer': [...files, ...preparing],
  'shared-edit': [...files, 'edit'],
  'team-viewer': files,
  'shared-view': files,
  'organisation-records-manager': [...files, ...record, ...managing],
  'organisation-auditor': [...files, ...record],
  /** Reads nothing. It hands over what leavers leave. */
  administrator: ['transfer'],
  auditor: [...files, ...record],
  'records-manager': managing,
  'audit-link-holder': [...files, ...record],
  addressee: ['take-signing-link'],
  signer: [...files, 'sign', 'decline'],
  'copy-recipient': files,
  'recipient-on-record': files,
  system: ['revoke-audit-links', 'erase', 'hold'],
};

export const grants = (role: Role, right: Right): boolean => granted[role].includes(right);

/** Whoever manages the records of an organisation can bring back what was deleted, but not read it. */
export const grantedTo = (role: Role, { deleted }: Pick<ExistingDocument, 'deleted'>): readonly Right[] =>
  deleted && role === 'organisation-records-manager' ? managing : granted[role];

/** The right that somebody needs to make an event. Those that nobody makes by a right, or that begin a document, are missing. */
const neededRights = {
  DocumentViewed: 'view',
  DocumentDownloaded: 'download-sealed',
  OriginalDownloaded: 'download-original',
  TimelineViewed: 'read-timeline',
  TimelineExported: 'export-timeline',
  EvidenceTaken: 'take-evidence',
  AuditLinkCreated: 'make-audit-links',
  AuditLinkRevoked: 'revoke-audit-links',
  DocumentVoided: 'void',
  DocumentDeleted: 'delete',
  DocumentSent: 'send',
  ReleaseRequested: 'send',
  PoliciesApplied: 'send',
  InvitationsResent: 'resend',
  DocumentMovedToTeam: 'move',
  DocumentShared: 'share',
  ShareRevoked: 'share',
  OwnershipTransferred: 'transfer',
  ReleaseApproved: 'release',
  ReleaseRefused: 'release',
  ReleaseWithdrawn: 'edit',
  TemplateEdited: 'edit',
  DocumentRenamed: 'edit',
  MessageEdited: 'edit',
  EarlierEntriesSet: 'edit',
  RecipientAdded: 'edit',
  RecipientRoleChanged: 'edit',
  RecipientRemoved: 'edit',
  RecipientCorrected: 'edit',
  RecipientRenamed: 'edit',
  RecipientReordered: 'edit',
  FieldPlaced: 'edit',
  FieldMoved: 'edit',
  FieldResized: 'edit',
  FieldEdited: 'edit',
  FieldRemoved: 'edit',
  RetentionShorteningAsked: 'change-retention',
  RetentionChanged: 'change-retention',
  HoldPlaced: 'hold',
  HoldReleased: 'hold',
  DisposalDecided: 'dispose',
  DocumentRestored: 'restore',
} as const satisfies { readonly [Type in DocumentEvent['type']]?: Right };

export const neededRight = (type: string): Right | undefined =>
  Object.hasOwn(neededRights, type) ? neededRights[type as keyof typeof neededRights] : undefined;
