// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.

import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId } from '../ids.ts';
import type { ValueProblem } from '../text/value-problems.ts';
import { isDuration } from './duration.ts';

/** How a document ended. A draft ends by being left alone. */
export const Ending = z.enum(['completed', 'cancelled', 'draft']);
export type Ending = z.infer<typeof Ending>;

/** What a document's time of keeping counts from. */
export const Anchor = z.enum(['completed', 'cancelled', 'last-event']);
export type Anchor = z.infer<typeof Anchor>;

/** What becomes of a document when its time is over: it's erased, or a records manager decides. */
export const Disposal = z.enum(['erase', 'review']);
export type Disposal = z.infer<typeof Disposal>;

/** An ISO 8601 duration, from P30D to P100Y. */
export const Duration = z.string().refine(isDuration, 'not-a-duration' satisfies ValueProblem);

/**
 * A rule was made, or changed as a whole. Its revision is that of this event in the stream. It applies to documents that
 * end from now on; what counts for others stays as it was computed.
 */
export const RetentionRuleSet = message('RetentionRuleSet', {
  rule: z.uuid(),
  name: z.string(),
  /** Of all rules that apply to a document, the one with the lowest order counts. */
  order: z.int(),
  /** It applies to documents made from these templates; to all documents if there are none. */
  templates: z.array(DocumentId),
  endings: z.array(Ending),
  anchor: Anchor,
  /** Null: for ever. */
  keep: Duration.nullable(),
  disposal: Disposal,
});

/** The rule applies to nothing new from now on. Documents to which it has been applied keep their dates. */
export const RetentionRuleRetired = message('RetentionRuleRetired', { rule: z.uuid() });

export const RetentionEvent = z.discriminatedUnion('type', [RetentionRuleSet, RetentionRuleRetired]);
export type RetentionEvent = z.infer<typeof RetentionEvent>;
