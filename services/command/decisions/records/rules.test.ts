import { describe, expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { RetentionCommand } from '#contracts/retention/commands.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { RULES_MAX, ruleFor, rulesInForce } from '#contracts/retention/state.ts';
import { scenario } from '../../testing/given-when-then.ts';
import { retentionRules } from './rules.ts';

describe('a rule', () => {
  test('is made, and changed as a whole', () => {
    given().when(rita, making).expect(set());
    given(set())
      .when(rita, { type: 'ChangeRule', data: { rule: 'contracts', keep: 'P12Y' } })
      .expect(set({ keep: 'P12Y' }));
    given(set())
      .when(rita, { type: 'ChangeRule', data: { rule: 'contracts', keep: 'P10Y' } })
      .expectNothing();
  });

  test('is retired, and then there is none to change', () => {
    given(set()).when(rita, retiring).expect(retired);
    given(set(), retired).when(rita, retiring).expectRefusal('not-found');
    given()
      .when(rita, { type: 'ChangeRule', data: { rule: 'contracts' } })
      .expectRefusal('not-found');
  });

  test('counts from what there is in each document that it applies to', () => {
    given()
      .when(rita, { ...making, data: { ...data, endings: ['completed', 'cancelled'] } })
      .expectRefusal('retention.no-such-anchor');
    given()
      .when(rita, { ...making, data: { ...data, endings: ['draft'], anchor: 'cancelled' } })
      .expectRefusal('retention.no-such-anchor');
  });

  test('is one of a hundred at most', () => {
    const full = Array.from({ length: RULES_MAX }, (_, n) => set({ rule: `r${n}` }));

    given(...full)
      .when(rita, making)
      .expectRefusal('retention.too-many-rules');
    given(...full, { type: 'RetentionRuleRetired', data: { rule: 'r7' } })
      .when(rita, making)
      .expect(set());
  });
});

describe('the rule for a document', () => {
  const ended = { ending: 'completed', template: null, at: '2026-01-01T12:00:00.000Z' } as const;
  const rules = (...events: Parameters<typeof given>) => given(...events).state();

  test('is the first in order that applies to how it ended, and to its template', () => {
    const state = rules(
      set({ rule: 'late', order: 2 }),
      set({ rule: 'first', order: 1 }),
      set({ rule: 'leases', order: 0, templates: ['lease'] }),
      set({ rule: 'drafts', order: 0, endings: ['draft'], anchor: 'last-event' }),
    );

    expect(ruleFor(state, ended)?.id).toBe('first');
    expect(ruleFor(state, { ...ended, template: 'lease' })?.id).toBe('leases');
    expect(ruleFor(state, { ...ended, ending: 'draft' })?.id).toBe('drafts');
    expect(ruleFor(state, { ...ended, ending: 'cancelled' })).toBeNull();
  });

  test('is the one that counted when it ended, however the rules changed since', () => {
    const state = rules(
      { event: set(), at: '2026-02-01T12:00:00.000Z' },
      { event: set({ keep: 'P1Y' }), at: '2026-03-01T12:00:00.000Z' },
      { event: retired, at: '2026-04-01T12:00:00.000Z' },
    );
    const keeps = ['01', '02', '03', '04'].map(
      (month) => ruleFor(state, { ...ended, at: `2026-${month}-15T12:00:00.000Z` })?.keep,
    );

    expect(keeps).toEqual([undefined, 'P10Y', 'P1Y', undefined]);
    expect(ruleFor(state, { ...ended, at: '2026-02-15T12:00:00.000Z' })?.revision).toBe(0);
    expect(rulesInForce(state)).toEqual([]);
  });
});

type RuleData = Extract<RetentionEvent, { type: 'RetentionRuleSet' }>['data'];

const given = scenario(retentionRules, 'installation');
const rita: Actor = { kind: 'account', id: 'rita' };
const data: RuleData = {
  rule: 'contracts',
  name: 'Contracts',
  order: 1,
  templates: [],
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P10Y',
  disposal: 'erase',
};
const making: Extract<RetentionCommand, { type: 'MakeRule' }> = { type: 'MakeRule', data };
const retiring: RetentionCommand = { type: 'RetireRule', data: { rule: 'contracts' } };
const retired: RetentionEvent = { type: 'RetentionRuleRetired', data: { rule: 'contracts' } };
const set = (more: Partial<RuleData> = {}): RetentionEvent => ({
  type: 'RetentionRuleSet',
  data: { ...data, ...more },
});
