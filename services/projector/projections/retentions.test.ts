import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { documentKey, recipientKey } from '#contracts/key-id.ts';
import { ACCOUNT, DOCUMENT, inDocument, minute, testModels } from '../testing/projections.ts';
import { uploaded } from '../testing/sample-events.ts';

const { projected, close } = await testModels();
afterAll(close);

describe('how long a document is kept', () => {
  test('is not known before a rule or somebody said so', async () => {
    expect(await row()).toBeUndefined();
  });

  test('is what its rule said, by the rule’s revision', async () => {
    expect(await row(byRule)).toEqual(kept);
  });

  test('is what people said last, whatever they had asked for before', async () => {
    expect(await row(byRule, announced, asked, longer)).toEqual({ ...kept, until: LATER });
    expect(await row(longer)).toEqual({ ...nothing, until: LATER });
  });

  test('gets shorter when two people agreed, and not before it counts', async () => {
    expect(await row(byRule, asked)).toEqual({
      ...kept,
      asked_until: SOONER,
      asked_by_id: ACCOUNT,
      asked_at: minute(2),
    });
    expect(await row(byRule, asked, shorter)).toEqual({
      ...kept,
      shortened_until: SOONER,
      shortened_from: minute(9),
    });
  });

  test('begins anew once a draft was sent', async () => {
    expect(await row(byRule, { type: 'DocumentSent', data: {} })).toBeUndefined();
  });
});

describe('a disposal', () => {
  test('is announced', async () => {
    expect(await row(byRule, announced)).toEqual({ ...kept, dispose_on: UNTIL });
    expect(await row(byRule, announced, noticed)).toEqual({ ...kept, dispose_on: UNTIL });
  });

  test('has to be announced again after a hold, a restore or another time of the rule', async () => {
    expect(await row(byRule, announced, held)).toEqual(kept);
    expect(await row(byRule, announced, restored)).toEqual(kept);
    expect(await row(byRule, announced, byRule)).toEqual(kept);
  });

  test('is decided: the document is kept on, or to be erased', async () => {
    expect(await row(byRule, announced, decided('keep', null))).toEqual({ ...kept, until: null });
    expect(await row(byRule, announced, decided('erase', null))).toEqual({
      ...kept,
      dispose_on: UNTIL,
      to_be_erased: true,
    });
  });

  test('is done when all of the document is erased, not just a recipient of it', async () => {
    expect(await row(byRule, erased(recipientKey(DOCUMENT, ACCOUNT)))).toEqual(kept);
    expect(await row(byRule, erased(documentKey(DOCUMENT)))).toEqual({
      ...kept,
      erased_at: minute(2),
      erased_because: 'retention',
    });
    expect(await row(erased(documentKey(DOCUMENT)))).toMatchObject({ erased_at: minute(1), until: null });
  });
});

test('a matter holds a document until it releases it', async () => {
  const holds = (...events: readonly DocumentEvent[]) =>
    projected(inDocument(uploaded, ...events), 'select * from holds');

  expect(await holds(held)).toEqual([
    { document_id: DOCUMENT, matter_id: MATTER, kind: 'legal', placed_at: minute(1) },
  ]);
  expect(await holds(held, { type: 'HoldReleased', data: { matter: MATTER, reason: 'Settled' } })).toEqual(
    [],
  );
});

const row = async (...events: readonly DocumentEvent[]) =>
  (await projected(inDocument(uploaded, ...events), 'select * from retentions'))[0];

const MATTER = '33333333-3333-4333-8333-333333333333';
const RULE = '44444444-4444-4444-8444-444444444444';
const SOONER = '2030-11-21T09:00:00.000Z';
const UNTIL = '2036-11-21T09:00:00.000Z';
const LATER = '2042-11-21T09:00:00.000Z';

const byRule: DocumentEvent = {
  type: 'RetentionSet',
  data: {
    rule: RULE,
    ruleRevision: 2,
    anchor: 'completed',
    from: minute(0),
    until: UNTIL,
    disposal: 'erase',
  },
};
const asked: DocumentEvent = {
  type: 'RetentionShorteningAsked',
  data: { until: SOONER, reason: 'It has ended' },
};
const shorter: DocumentEvent = {
  type: 'RetentionChanged',
  data: { until: SOONER, reason: 'It has ended', approvedBy: ACCOUNT, countsFrom: minute(9) },
};
const longer: DocumentEvent = {
  type: 'RetentionChanged',
  data: { until: LATER, reason: 'A long lease', approvedBy: null, countsFrom: minute(1) },
};
const held: DocumentEvent = {
  type: 'HoldPlaced',
  data: { matter: MATTER, kind: 'legal', reason: 'A lawsuit' },
};
const announced: DocumentEvent = { type: 'DisposalAnnounced', data: { disposeOn: UNTIL } };
const noticed: DocumentEvent = { type: 'DisposalNoticeMailed', data: { to: ACCOUNT, messageId: 'm' } };
const restored: DocumentEvent = { type: 'DocumentRestored', data: { reason: 'By mistake' } };
const decided = (decision: 'erase' | 'keep', until: string | null): DocumentEvent => ({
  type: 'DisposalDecided',
  data: { decision, until, reason: 'Looked at' },
});
const erased = (...keys: ReturnType<typeof documentKey>[]): DocumentEvent => ({
  type: 'PersonalDataErased',
  data: { keys, basis: 'retention', request: null, reason: 'Its time is over' },
});

const nothing = {
  document_id: DOCUMENT,
  rule_id: null,
  rule_revision: null,
  until: null,
  disposal: 'review',
  shortened_until: null,
  shortened_from: null,
  asked_until: null,
  asked_by_id: null,
  asked_at: null,
  dispose_on: null,
  to_be_erased: false,
  erased_at: null,
  erased_because: null,
};
const kept = { ...nothing, rule_id: RULE, rule_revision: 2, until: UNTIL, disposal: 'erase' };
