// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId, OrganisationId } from '../ids.ts';

/** Why a document is held: for a court case or the like, or because somebody has its use restricted (Art. 18 GDPR). */
export const HoldKind = z.enum(['legal', 'restriction']);
export type HoldKind = z.infer<typeof HoldKind>;

/** A case began for which documents may be held. `reference` is what its file is called elsewhere. */
export const MatterOpened = message('MatterOpened', {
  name: z.string(),
  reference: z.string().nullable(),
  /** Whose case it is, and whose documents it may hold. Missing: the installation's, for what belongs to no organisation. */
  organisation: OrganisationId.exactOptional(),
});

/** These documents are to be held for the matter. Each has an event of its own once it is. */
export const HoldsOrdered = message('HoldsOrdered', {
  documents: z.array(DocumentId),
  kind: HoldKind,
  reason: z.string(),
});

/** The case is over. All documents that it still holds are released. */
export const MatterClosed = message('MatterClosed', { reason: z.string() });

export const MatterEvent = z.discriminatedUnion('type', [MatterOpened, HoldsOrdered, MatterClosed]);
export type MatterEvent = z.infer<typeof MatterEvent>;
