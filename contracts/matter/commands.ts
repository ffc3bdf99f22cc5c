import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId, OrganisationId } from '../ids.ts';
import { line, passage } from '../text/text.ts';
import { HoldKind } from './events.ts';
import { HOLDS_MAX } from './state.ts';

export const OpenMatter = message('OpenMatter', {
  name: line(200),
  reference: line(200).nullable(),
  organisation: OrganisationId.exactOptional(),
});
export const OrderHolds = message('OrderHolds', {
  documents: z.array(DocumentId).min(1).max(HOLDS_MAX),
  kind: HoldKind,
  reason: passage(500),
});
export const CloseMatter = message('CloseMatter', { reason: passage(500) });

export const MatterCommand = z.discriminatedUnion('type', [OpenMatter, OrderHolds, CloseMatter]);
export type MatterCommand = z.infer<typeof MatterCommand>;
