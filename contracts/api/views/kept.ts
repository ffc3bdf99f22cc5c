import { z } from 'zod';
import { AccountId, DocumentId } from '../../ids.ts';
import { HoldKind } from '../../matter/events.ts';
import { Disposal } from '../../retention/events.ts';
import { DocumentStatus } from './document.ts';
import { MatterView } from './records.ts';

const instant = z.iso.datetime();

/** `GET /api/documents/{id}/retention`: how long a document is kept. Where `until` is null, it's kept for ever. */
export const KeptView = z.object({
  until: instant.nullable(),
  /** The name of the rule that said so, as it was then. Null if there is none. */
  rule: z.string().nullable(),
  disposal: Disposal,
  /** When its time is over, if that was announced. */
  disposeOn: instant.nullable(),
  /** The number of matters that hold it. */
  holds: z.int(),
  /** The matters that hold it, for records managers only; empty for everybody else. */
  matters: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type KeptView = z.infer<typeof KeptView>;

/** `GET /api/matters`: open ones first, then by name. */
export const ListedMatterView = MatterView.extend({
  /** The number of documents that it holds. */
  holds: z.int(),
});
export type ListedMatterView = z.infer<typeof ListedMatterView>;

/** A document as records managers see it, who may not look into it. */
export const KnownView = z.object({
  id: DocumentId,
  title: z.string(),
  isTemplate: z.boolean(),
  status: DocumentStatus,
  deletedAt: instant.nullable(),
  owner: z.object({ id: AccountId, fullName: z.string(), email: z.string() }).nullable(),
});

export type KnownView = z.infer<typeof KnownView>;

/** `GET /api/records/documents`: 1,000 at most, the newest first. */
export const FoundView = z.object({ documents: z.array(KnownView), isAll: z.boolean() });
export type FoundView = z.infer<typeof FoundView>;

export const HeldView = KnownView.extend({ kind: HoldKind, placedAt: instant });
export type HeldView = z.infer<typeof HeldView>;

/** `GET /api/matters/{id}`, with the documents that it holds: 1,000 at most, those that were held first. */
export const MatterDetailView = ListedMatterView.extend({ documents: z.array(HeldView) });
export type MatterDetailView = z.infer<typeof MatterDetailView>;

export const DisposalView = KnownView.extend({
  until: instant.nullable(),
  rule: z.string().nullable(),
  disposal: Disposal,
  disposeOn: instant.nullable(),
  /** The number of matters that hold it: nothing becomes of it as long as there is one. */
  holds: z.int(),
  /** A records manager decided that it's to be erased. */
  isToBeErased: z.boolean(),
  erasedAt: instant.nullable(),
});
export type DisposalView = z.infer<typeof DisposalView>;

/** What is announced, what waits for a records manager's decision, what is done, and what owners deleted. */
export const DisposalState = z.enum(['announced', 'review', 'done', 'deleted']);
export type DisposalState = z.infer<typeof DisposalState>;

/** `GET /api/disposals`: what is due first comes first, what was done or deleted last comes first. */
export const DisposalsView = z.object({
  disposals: z.array(DisposalView),
  /** What to ask for as `after` to get the next ones. Null if there are none. */
  next: z.string().nullable(),
});
export type DisposalsView = z.infer<typeof DisposalsView>;
