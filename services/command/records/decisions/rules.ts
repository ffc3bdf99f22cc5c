import { refuse } from '#contracts/api/refusals.ts';
import type { Issued } from '#contracts/issued.ts';
import { recordsAuthority } from '#contracts/organisation/records-managers.ts';
import type { RetentionCommand } from '#contracts/retention/commands.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { retentionProblem } from '#contracts/retention/possible.ts';
import {
  evolveRetention,
  noRules,
  type Retention,
  type RetentionRule,
  RULES_MAX,
  ruleOf,
  rulesInForce,
} from '#contracts/retention/state.ts';
import type { Decider } from '../../log/decider.ts';
import { recordsOf } from './records-of.ts';

type RuleData = Extract<RetentionEvent, { type: 'RetentionRuleSet' }>['data'];

const decide = (
  { type, data }: Issued<RetentionCommand>,
  retention: Retention,
): readonly RetentionEvent[] => {
  const before = ruleOf(retention, data.rule);
  if (type === 'MakeRule') {
    if (before) return [];
    if (rulesInForce(retention).length >= RULES_MAX) refuse('retention.too-many-rules');
    return [ruleSet(data)];
  }
  if (!before) return refuse('not-found');
  if (type === 'RetireRule') return [{ type: 'RetentionRuleRetired', data: { rule: data.rule } }];
  const was = dataOf(before);
  const is = { ...was, ...(data as RuleData) };

  return JSON.stringify(was) === JSON.stringify(is) ? [] : [ruleSet(is)];
};

/** A document that was cancelled was never completed, so there would be nothing to count from. */
const ruleSet = (data: RuleData): RetentionEvent => {
  const { anchor, endings } = data;
  if (anchor !== 'last-event' && endings.some((ending) => ending !== anchor))
    refuse('retention.no-such-anchor');

  return { type: 'RetentionRuleSet', data };
};

const dataOf = ({
  id,
  revision: _,
  setAt: __,
  endedAt: ___,
  templates,
  endings,
  ...rule
}: RetentionRule): RuleData => ({ rule: id, ...rule, templates: [...templates], endings: [...endings] });

/** The rules about how long documents are kept, of the installation or of any organisation. */
export const retentionRules: Decider<Retention, RetentionCommand, RetentionEvent> = {
  category: 'retention',
  initial: noRules,
  decide,
  evolve: evolveRetention,
  problem: retentionProblem,
};

/** The same for somebody who changes the rules of an organisation; of the installation for null. */
export const rulesOf = (organisation: string | null): typeof retentionRules => ({
  ...retentionRules,
  decide: (command, retention) => {
    recordsOf(organisation, command);

    return decide(command, retention);
  },
  authority: (_, __, { membership }) => recordsAuthority(organisation, membership),
});
