// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { Sha256 } from '../../ids.ts';
import { refused } from './refused.ts';

export const DocumentDownloaded = message('DocumentDownloaded', { sealed: Sha256 });

/**
 * The server showed the document to its owner, or the signing page to somebody who opened a recipient's link. That may
 * also have been a mail scanner. If the same party is shown it again within ten minutes, that isn't a new event.
 */
export const DocumentViewed = message('DocumentViewed', {});

/**
 * Somebody downloaded the PDF as it was before anybody signed it. If the same party downloads it again within ten
 * minutes, that isn't a new event.
 */
export const OriginalDownloaded = message('OriginalDownloaded', { pdf: Sha256 });

/** Somebody with the right to do so looked at the timeline. Looking again within ten minutes isn't a new event. */
export const TimelineViewed = message('TimelineViewed', {});

export const TimelineFormat = z.enum(['json', 'csv', 'pdf']);
export type TimelineFormat = z.infer<typeof TimelineFormat>;
/** `filter` is the filter as a query string (`type=FieldMoved&q=rent`). It's empty if everything was exported. */
export const TimelineExported = message('TimelineExported', { format: TimelineFormat, filter: z.string() });

/**
 * Somebody with the right to do so took an evidence bundle. This event is the last one in that bundle. `verifier` is
 * the SHA-256 of the bundle's verify.html.
 */
export const EvidenceTaken = message('EvidenceTaken', {
  verifier: Sha256,
  /** The SHA-256 of the bundle's README.txt, and of its time-stamp (null if it has none). Older events lack both. */
  readme: Sha256.exactOptional(),
  stamp: Sha256.nullable().exactOptional(),
  /**
   * The SHA-256 of what keys.json says of all events before this one, and of the notes in earlier-checkpoints.json
   * (contracts/evidence/format.ts). Older events lack both.
   */
  openings: Sha256.exactOptional(),
  earlier: Sha256.exactOptional(),
});

/** Somebody used a link to this document that no longer works, or requested the document without a right to see it. */
export const AccessRefused = message('AccessRefused', refused);

/**
 * The owner made a link with which anybody who has it can look at this document until `expiresAt`. `link` is only its
 * id: the address itself isn't stored.
 */
export const AuditLinkCreated = message('AuditLinkCreated', { link: z.uuid(), expiresAt: z.iso.datetime() });
export const AuditLinkRevoked = message('AuditLinkRevoked', { link: z.uuid() });

/** `reason` is in the owner's words. It's missing if they gave none, as in all events before the product asked for one. */
export const DocumentVoided = message('DocumentVoided', { reason: z.string().exactOptional() });
export const DocumentDeleted = message('DocumentDeleted', {});

/** The events about viewing, downloading, auditing, voiding and deleting a document. */
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
