import { afterAll, expect, test } from 'vitest';
import type { MatterEvent } from '#contracts/matter/events.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { happened, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

const RULE = '33333333-3333-4333-8333-333333333333';
const MATTER = '44444444-4444-4444-8444-444444444444';

test('each revision of a rule is kept, and the last one counts until the rule is retired', async () => {
  expect(await rules(made, changed)).toEqual([
    { ...rule, ended_at: minute(1) },
    { ...rule, revision: 1, name: 'Leases', keep: null },
  ]);
  expect(await rules(made, retired)).toEqual([{ ...rule, ended_at: minute(1) }]);
});

test('a rule in the stream of an organisation is the organisation’s, as a matter that names it', async () => {
  const opened = { name: 'Smith', reference: null, organisation: MATTER };

  expect(await projected(happened(`retention-${MATTER}`, made), 'select * from retention_rules')).toEqual([
    { ...rule, organisation_id: MATTER },
  ]);
  expect(
    await projected(
      happened(`matter-${RULE}`, { type: 'MatterOpened', data: opened }),
      'select organisation_id from matters',
    ),
  ).toEqual([{ organisation_id: MATTER }]);
});

test('a matter is open until it is closed', async () => {
  const matters = (...events: readonly MatterEvent[]) =>
    projected(happened(`matter-${MATTER}`, ...events), 'select * from matters');
  const opened: MatterEvent = { type: 'MatterOpened', data: { name: 'Smith', reference: 'A 7' } };
  const ordered: MatterEvent = {
    type: 'HoldsOrdered',
    data: { documents: [RULE], kind: 'legal', reason: 'A lawsuit' },
  };
  const open = {
    organisation_id: null,
    id: MATTER,
    name: 'Smith',
    reference: 'A 7',
    opened_at: minute(0),
    closed_at: null,
  };

  expect(await matters(opened, ordered)).toEqual([open]);
  expect(await matters(opened, { type: 'MatterClosed', data: { reason: 'Settled' } })).toEqual([
    { ...open, closed_at: minute(1) },
  ]);
});

const rules = (...events: readonly RetentionEvent[]) =>
  projected(happened('retention-installation', ...events), 'select * from retention_rules order by revision');

const set = {
  rule: RULE,
  name: 'Contracts',
  order: 3,
  templates: [MATTER],
  anchor: 'completed' as const,
  endings: ['completed' as const],
  keep: 'P10Y',
  disposal: 'erase' as const,
};
const made: RetentionEvent = { type: 'RetentionRuleSet', data: { ...set, endings: [...set.endings] } };
const changed: RetentionEvent = { type: 'RetentionRuleSet', data: { ...set, name: 'Leases', keep: null } };
const retired: RetentionEvent = { type: 'RetentionRuleRetired', data: { rule: RULE } };

const rule = {
  id: RULE,
  revision: 0,
  name: 'Contracts',
  place: 3,
  templates: [MATTER],
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P10Y',
  disposal: 'erase',
  ended_at: null,
  organisation_id: null,
};
