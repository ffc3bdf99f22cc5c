import { z } from 'zod';
import { keptAt } from '../../document/retention.ts';
import type { ExistingDocument } from '../../document/state.ts';
import { DocumentId, OrganisationId } from '../../ids.ts';
import type { ExistingMatter } from '../../matter/state.ts';
import { Anchor, Disposal, Ending } from '../../retention/events.ts';
import type { RetentionRule } from '../../retention/state.ts';

export const RuleView = z.object({
  id: z.uuid(),
  name: z.string(),
  order: z.int(),
  /** It applies to documents made from these templates; to all documents if there are none. */
  templates: z.array(DocumentId),
  endings: z.array(Ending),
  anchor: Anchor,
  /** An ISO 8601 duration. Null: for ever. */
  keep: z.string().nullable(),
  disposal: Disposal,
  revision: z.int(),
  /** Whose documents it's about. Null: those of no organisation. */
  organisation: OrganisationId.nullable(),
});
export type RuleView = z.infer<typeof RuleView>;

export const ruleView = (
  organisation: string | null,
  { setAt: _, endedAt: __, templates, endings, ...rule }: RetentionRule,
): RuleView => ({
  ...rule,
  organisation,
  templates: [...templates],
  endings: [...endings],
});

export const MatterView = z.object({
  id: z.uuid(),
  status: z.enum(['open', 'closed']),
  name: z.string(),
  reference: z.string().nullable(),
  /** Whose it is, and whose documents it may hold. Null: the installation's, for those of no organisation. */
  organisation: OrganisationId.nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});
export type MatterView = z.infer<typeof MatterView>;

export const matterView = ({
  id,
  status,
  name,
  reference,
  organisation,
  openedAt,
  closedAt,
}: ExistingMatter): MatterView => ({ id, status, name, reference, organisation, openedAt, closedAt });

/** How long a document is kept. Where `until` is null, it's kept for ever. */
export const RetentionView = z.object({
  id: DocumentId,
  until: z.iso.datetime().nullable(),
  /** The rule that said so. Null if there is none, or if only people did. */
  rule: z.uuid().nullable(),
  disposal: Disposal,
  /** The shorter time that two records managers agreed on, and from when it counts. */
  shortened: z.object({ until: z.iso.datetime(), countsFrom: z.iso.datetime() }).nullable(),
  /** The shorter time that one of them asked for. */
  asked: z.object({ until: z.iso.datetime(), by: z.uuid(), at: z.iso.datetime() }).nullable(),
  /** The number of matters that hold it. */
  holds: z.int(),
  /** When it will be disposed of, if that was announced. */
  disposeOn: z.iso.datetime().nullable(),
});
export type RetentionView = z.infer<typeof RetentionView>;

export const retentionView = ({ id, retention }: ExistingDocument, at: string): RetentionView => {
  const retained = keptAt(retention, at);
  const { shortened, asked, holds, announced } = retention;

  return {
    id,
    until: retained?.until ?? null,
    rule: retained?.rule?.id ?? null,
    disposal: retained?.disposal ?? 'review',
    shortened,
    asked,
    holds: holds.length,
    disposeOn: announced?.disposeOn ?? null,
  };
};
