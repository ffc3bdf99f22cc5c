// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../../envelope.ts';
import { AccountId } from '../../ids.ts';
import { HoldKind } from '../../matter/events.ts';
import { Anchor, Disposal } from '../../retention/events.ts';

const Instant = z.iso.datetime();

/**
 * A rule says how long the document is kept. `ruleRevision` is that of the rule's event in its stream, and `from` the
 * instant that the rule counts from. `until` was computed then, and no later change of the rule moves it; null means
 * for ever. A rule that counts from the last event sets it again after later events.
 */
export const RetentionSet = message('RetentionSet', {
  rule: z.uuid(),
  ruleRevision: z.int().min(0),
  anchor: Anchor,
  from: Instant,
  until: Instant.nullable(),
  disposal: Disposal,
});

/** A records manager wants the document kept shorter. It has no effect until another one agrees. */
export const RetentionShorteningAsked = message('RetentionShorteningAsked', {
  until: Instant,
  reason: z.string(),
});

/**
 * The document is kept longer, or shorter. Shorter takes a second records manager, who is `approvedBy` and acts in this
 * event, and counts from `countsFrom` on, seven days later. Longer counts at once, and `approvedBy` is null.
 */
export const RetentionChanged = message('RetentionChanged', {
  until: Instant.nullable(),
  reason: z.string(),
  approvedBy: AccountId.nullable(),
  countsFrom: Instant,
});

/** The document can't be deleted, erased or disposed of, until every matter that holds it has released it. */
export const HoldPlaced = message('HoldPlaced', { matter: z.uuid(), kind: HoldKind, reason: z.string() });
export const HoldReleased = message('HoldReleased', { matter: z.uuid(), reason: z.string() });

/** The document's time is over soon. It's erased on that day, or a records manager decides from then on. */
export const DisposalAnnounced = message('DisposalAnnounced', { disposeOn: Instant });

/** The owner or a records manager was mailed that the document's time is over soon. */
export const DisposalNoticeMailed = message('DisposalNoticeMailed', {
  to: AccountId,
  messageId: z.string(),
});

/** A records manager decided what becomes of a document whose time is over. A kept one is kept until `until`, or for ever. */
export const DisposalDecided = message('DisposalDecided', {
  decision: z.enum(['erase', 'keep']),
  until: Instant.nullable(),
  reason: z.string(),
});

/** A records manager brought a deleted document back. */
export const DocumentRestored = message('DocumentRestored', { reason: z.string() });

/** The events about how long a document is kept, and why. */
export const retentionEvents = [
  RetentionSet,
  RetentionShorteningAsked,
  RetentionChanged,
  HoldPlaced,
  HoldReleased,
  DisposalAnnounced,
  DisposalNoticeMailed,
  DisposalDecided,
  DocumentRestored,
] as const;
