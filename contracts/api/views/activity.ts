import { z } from 'zod';
import { activities } from '../../document/activity.ts';
import { DocumentId } from '../../ids.ts';

/** Something that happened to one of the caller's documents. */
export const ActivityView = z.object({
  /** Its place in the log. */
  id: z.string(),
  type: z.enum(activities),
  documentId: DocumentId,
  title: z.string(),
  at: z.iso.datetime(),
  /** The recipient who did it or whom it concerns; null if it is the owner's or the product's doing. */
  person: z.object({ fullName: z.string(), email: z.string() }).nullable(),
});
export type ActivityView = z.infer<typeof ActivityView>;
