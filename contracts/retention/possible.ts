import type { Recorded } from '../envelope.ts';
import type { RetentionEvent } from './events.ts';
import { type Retention, ruleOf } from './state.ts';

/** Says why this event can't have happened to the rules in this state, as a clause. Null if it can. */
export const retentionProblem = (
  retention: Retention,
  { type, data, metadata: { by } }: Recorded<RetentionEvent>,
): string | null => {
  if (by.kind !== 'account') return 'nobody but a records manager can do that';
  if (type === 'RetentionRuleRetired')
    return ruleOf(retention, data.rule) ? null : 'there was no such rule by then';
  if (data.endings.length === 0) return 'the rule would never have applied';

  return null;
};
