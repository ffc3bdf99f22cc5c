import { refuse } from '#contracts/api/refusals.ts';
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
import { type Decider, decideByType } from '../../log/decider.ts';
import { recordsOf } from './records-of.ts';

type RuleData = Extract<RetentionEvent, { type: 'RetentionRuleSet' }>['data'];

const decide = decideByType<Retention, RetentionCommand, RetentionEvent>({
  MakeRule: ({ data }, retention) => {
    if (ruleOf(retention, data.rule)) return [];
    if (rulesInForce(retention).length >= RULES_MAX) refuse('retention.too-many-rules');

    return [ruleSet(data)];
  },
  ChangeRule: ({ data }, retention) => {
    const before = dataOf(ruleOf(retention, data.rule) ?? refuse('not-found'));
    const after = { ...before, ...(data as RuleData) };

    return JSON.stringify(before) === JSON.stringify(after) ? [] : [ruleSet(after)];
  },
  RetireRule: ({ data: { rule } }, retention) =>
    ruleOf(retention, rule) ? [{ type: 'RetentionRuleRetired', data: { rule } }] : refuse('not-found'),
});

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

/** The decider for somebody who changes the rules of an organisation, or those of the installation if it's null. */
export const rulesOf = (organisation: string | null): typeof retentionRules => ({
  ...retentionRules,
  decide: (command, retention) => {
    recordsOf(organisation, command);

    return decide(command, retention);
  },
  authority: (_, __, { membership }) => recordsAuthority(organisation, membership),
});
