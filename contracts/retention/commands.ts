import { z } from 'zod';
import { message } from '../envelope.ts';
import { DocumentId } from '../ids.ts';
import { line } from '../text/text.ts';
import { Anchor, Disposal, Duration, Ending } from './events.ts';

/** What a rule says. Of all rules that apply to a document, the one with the lowest order counts. */
export const ruleInput = {
  name: line(100),
  order: z.int().min(1).max(10_000),
  templates: z.array(DocumentId).max(1_000),
  endings: z.array(Ending).min(1).max(3),
  anchor: Anchor,
  keep: Duration.nullable(),
  disposal: Disposal,
};

/** The id of a new rule comes from the HTTP route. */
export const MakeRule = message('MakeRule', { rule: z.uuid(), ...ruleInput });
/** Members that are missing stay as they are. */
export const ChangeRule = message('ChangeRule', {
  rule: z.uuid(),
  ...z.strictObject(ruleInput).partial().shape,
});
export const RetireRule = message('RetireRule', { rule: z.uuid() });

export const RetentionCommand = z.discriminatedUnion('type', [MakeRule, ChangeRule, RetireRule]);
export type RetentionCommand = z.infer<typeof RetentionCommand>;
