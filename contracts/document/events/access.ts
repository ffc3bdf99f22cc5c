// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { Sha256 } from '../../ids.ts';
import { refused } from './refused.ts';

export const DocumentDownloaded = message('DocumentDownloaded', { sealed: Sha256 });

/**
 * The server showed the document to its owner, or the signing page to whoever opened a recipient's link, which may be
 * a mail scanner. What the same one is shown within ten minutes is one event.
 */
export const DocumentViewed = message('DocumentViewed', {});

/** Somebody took the PDF as it is before anybody signs it; the same one again within ten minutes is once. */
export const OriginalDownloaded = message('OriginalDownloaded', { pdf: Sha256 });

/** Somebody who may do so looked at the timeline. Looks of one person within ten minutes are one. */
export const TimelineViewed = message('TimelineViewed', {});

export const TimelineFormat = z.enum(['json', 'csv', 'pdf']);
export type TimelineFormat = z.infer<typeof TimelineFormat>;
/** `filter` is what was asked for, as a query (`type=FieldMoved&q=rent`); empty: all of it. */
export const TimelineExported = message('TimelineExported', { format: TimelineFormat, filter: z.string() });

/** Somebody who may do so took an evidence bundle, whose last event this is. `verifier`: SHA-256 of its verify.html. */
export const EvidenceTaken = message('EvidenceTaken', {
  verifier: Sha256,
  /** SHA-256 of the bundle's README.txt, and of the time-stamp in it; null: it holds none. */
  readme: Sha256.exactOptional(),
  stamp: Sha256.nullable().exactOptional(),
});

/** Somebody came with a link to this document that doesn't count any more, or asked for it without being allowed to. */
export const AccessRefused = message('AccessRefused', refused);

/** Whoever has the link may look at this document until it expires. Nothing of the link itself is stored. */
export const AuditLinkCreated = message('AuditLinkCreated', { link: z.uuid(), expiresAt: z.iso.datetime() });
export const AuditLinkRevoked = message('AuditLinkRevoked', { link: z.uuid() });

export const DocumentVoided = message('DocumentVoided', {});
export const DocumentDeleted = message('DocumentDeleted', {});

/** Who looked at a document or took it, and how it ends. */
export const accessEvents = [
  DocumentDownloaded,
  DocumentViewed,
  OriginalDownloaded,
  TimelineViewed,
  TimelineExported,
  EvidenceTaken,
  AccessRefused,
  AuditLinkCreated,
  AuditLinkRevoked,
  DocumentVoided,
  DocumentDeleted,
] as const;
