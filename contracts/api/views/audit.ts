import { z } from 'zod';
import { AccountId, DocumentId } from '../../ids.ts';
import { DocumentDetailView, DocumentStatus } from './document.ts';

const instant = z.iso.datetime();

/** `POST /api/documents/{id}/audit-links`: no other answer ever contains the link's address. */
export const NewAuditLinkView = z.object({ id: z.uuid(), url: z.url(), expiresAt: instant });
export type NewAuditLinkView = z.infer<typeof NewAuditLinkView>;

/** One link in the answer to `GET /api/documents/{id}/audit-links`, which lists the newest link first. */
export const AuditLinkView = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  isOpen: z.boolean(),
  /** It's open, but opens nothing while whoever made it may make none: they left, or have another role now. */
  isStopped: z.boolean(),
});
export type AuditLinkView = z.infer<typeof AuditLinkView>;

/**
 * `GET /api/audit/{token}`: the document as anybody with the audit link may look at it. The pictures of its pages are
 * under `/api/audit/{token}/`.
 */
export const AuditLinkDocumentView = DocumentDetailView.extend({ expiresAt: instant });
export type AuditLinkDocumentView = z.infer<typeof AuditLinkDocumentView>;

const Person = z.object({ id: AccountId, fullName: z.string(), email: z.string() });

/** `GET /api/audit/documents`: the documents of all accounts, the newest one first. */
export const AuditDocumentsView = z.object({
  documents: z.array(
    z.object({
      id: DocumentId,
      title: z.string(),
      isTemplate: z.boolean(),
      status: DocumentStatus,
      deletedAt: instant.nullable(),
      owner: Person.nullable(),
      recipients: z.array(z.object({ fullName: z.string(), email: z.string() })),
      createdAt: instant,
      /** When the last event of the document happened. */
      lastEventAt: instant,
      events: z.int(),
    }),
  ),
  /** The parameter `after` that asks for the next page; null on the last page. */
  next: z.string().nullable(),
});
export type AuditDocumentsView = z.infer<typeof AuditDocumentsView>;

/** `GET /api/audit/security`: refused requests, and searches by auditors; the newest event comes first. */
export const AuditSecurityView = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      sentence: z.string(),
      at: instant,
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      /** The account that the event is about, or the account of the person who looked; null if nobody knows it. */
      account: Person.nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.string().nullable(),
});
export type AuditSecurityView = z.infer<typeof AuditSecurityView>;

/** `GET /api/audit/installation`: what happened to the log as a whole, the newest event first, and the log's epochs. */
export const AuditInstallationView = z.object({
  log: z.uuid(),
  epochs: z.array(
    z.object({
      number: z.int(),
      isCurrent: z.boolean(),
      /** When the product began to show this epoch; null if its restore was abandoned or hasn't ended. */
      activatedAt: instant.nullable(),
      /** When the product began to show another epoch instead; null if that hasn't happened. */
      replacedAt: instant.nullable(),
      /** How many events the restore wrote into the epoch before anything else; 0 for the first epoch. */
      imported: z.int(),
      restoredFrom: z.object({ filename: z.string(), takenAt: instant, epoch: z.int() }).nullable(),
      abandoned: z.boolean(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.uuid(),
      revision: z.int(),
      type: z.string(),
      sentence: z.string(),
      at: instant,
      by: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
      ip: z.string().nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
});
export type AuditInstallationView = z.infer<typeof AuditInstallationView>;

/** `GET /api/audit/epochs`: those that the product has shown, in the order of their numbers. */
export const AuditEpochsView = z.object({
  epochs: z.array(
    z.object({
      number: z.int(),
      isCurrent: z.boolean(),
      activatedAt: instant,
      replacedAt: instant.nullable(),
    }),
  ),
});
export type AuditEpochsView = z.infer<typeof AuditEpochsView>;

/** `GET /api/audit/epochs/{n}/documents`: the documents are in the order in which the log has them. */
export const EpochDocumentsView = z.object({
  epoch: z.int(),
  documents: z.array(
    z.object({
      id: DocumentId,
      title: z.string(),
      isTemplate: z.boolean(),
      owner: z.object({ id: AccountId, name: z.string() }),
      createdAt: instant,
    }),
  ),
  next: z.string().nullable(),
});
export type EpochDocumentsView = z.infer<typeof EpochDocumentsView>;
