import { z } from 'zod';
import { AccountId, DocumentId } from '../../ids.ts';
import { DocumentDetailView, DocumentStatus } from './document.ts';

const instant = z.iso.datetime();

/** `POST /api/documents/{id}/audit-links`: the only answer that ever holds the address. */
export const NewAuditLinkView = z.object({ id: z.uuid(), url: z.url(), expiresAt: instant });
export type NewAuditLinkView = z.infer<typeof NewAuditLinkView>;

/** `GET /api/documents/{id}/audit-links`, newest first. */
export const AuditLinkView = z.object({
  id: z.uuid(),
  createdAt: instant,
  expiresAt: instant,
  revokedAt: instant.nullable(),
  isOpen: z.boolean(),
});
export type AuditLinkView = z.infer<typeof AuditLinkView>;

/** `GET /api/audit/{token}`: what somebody with the link may look at; pictures are under `/api/audit/{token}/`. */
export const AuditLinkDocumentView = DocumentDetailView.extend({ expiresAt: instant });
export type AuditLinkDocumentView = z.infer<typeof AuditLinkDocumentView>;

const Person = z.object({ id: AccountId, fullName: z.string(), email: z.string() });

/** `GET /api/audit/documents`, newest first. */
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
      /** Of its last event. */
      lastEventAt: instant,
      events: z.int(),
    }),
  ),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AuditDocumentsView = z.infer<typeof AuditDocumentsView>;

/** `GET /api/audit/security`, newest first. */
export const AuditSecurityView = z.object({
  events: z.array(
    z.object({
      id: z.uuid(),
      type: z.string(),
      sentence: z.string(),
      at: instant,
      ip: z.string().nullable(),
      userAgent: z.string().nullable(),
      /** Whose account it was about, where it is known; or who looked. */
      account: Person.nullable(),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.string().nullable(),
});
export type AuditSecurityView = z.infer<typeof AuditSecurityView>;

/** `GET /api/audit/installation`: what happened to the log as a whole, newest first, and its epochs. */
export const AuditInstallationView = z.object({
  log: z.uuid(),
  epochs: z.array(
    z.object({
      number: z.int(),
      isCurrent: z.boolean(),
      /** When it became what the product shows; null for one that never did. */
      activatedAt: instant.nullable(),
      /** When another took its place. */
      replacedAt: instant.nullable(),
      /** Events that it began with; 0 for the first. */
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

/** `GET /api/audit/epochs/{n}/documents`, in the order of the log. */
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
