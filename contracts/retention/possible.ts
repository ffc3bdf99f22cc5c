import type { Recorded } from '../envelope.ts';
import { recordsProblem } from '../organisation/records-managers.ts';
import { idOf } from '../stream-name.ts';
import type { RetentionEvent } from './events.ts';
import { organisationOf, type Retention, ruleOf } from './state.ts';

// A property over random histories holds these rules equal to those by which decisions refuse
// (services/command/testing/possible-histories.test.ts).

/** Says why this event can't have happened to the rules in this state, as a clause. Null if it can. */
export const retentionProblem = (
  retention: Retention,
  { type, data, stream, metadata }: Recorded<RetentionEvent>,
): string | null => {
  const problem = recordsProblem(organisationOf(idOf(stream)), metadata);
  if (problem !== null) return problem;
  if (type === 'RetentionRuleRetired')
    return ruleOf(retention, data.rule) ? null : 'there was no such rule by then';
  if (data.endings.length === 0) return 'the rule would never have applied';

  return null;
};
