import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { isDocumentErased } from '#contracts/document/erasures.ts';
import { retentionStep } from '#contracts/document/retention-step.ts';
import type { Document, ExistingDocument } from '#contracts/document/state.ts';
import type { Actor } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { afterDuration } from '#contracts/retention/duration.ts';
import type { RetentionRule } from '#contracts/retention/state.ts';
import { document } from '../../decisions/document/decider.ts';
import { life, olive, system } from '../../document/testing/sample-lease.ts';
import { recorded } from '../../testing/given-when-then.ts';

test('in twelve years each document ends as its rule said, and none that is held', () => {
  fc.assert(
    fc.property(day(0, 3 * 365), keeping, disposal, holds, (completedOn, keep, disposal, all) => {
      const held = all.filter(({ from }) => from > completedOn);
      const rule = { ...contracts, keep, disposal };
      const { state, erasedAt } = lived(completedOn, rule, held.flatMap(acted));
      const until = afterDuration(completedOn, keep);
      const isHeld = state.retention.holds.length > 0;

      if (disposal === 'review' || isHeld) {
        expect(erasedAt).toBeNull();
        return;
      }
      const free = held.map(({ to }) => to ?? END).reduce((last, at) => (at > last ? at : last), '');
      const latest = instantAfter(free > until ? free : until, 14);
      if (erasedAt === null) expect(latest > END).toBe(true);
      else {
        expect(erasedAt >= until).toBe(true);
        expect(erasedAt <= latest).toBe(true);
        expect(held.some(({ from, to }) => from <= erasedAt && erasedAt < (to ?? END))).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('one of 29 February is kept until the day after the last of February', () => {
  const { erasedAt } = lived('2028-02-29T09:00:00.000Z', { ...contracts, keep: 'P3Y' }, []);

  expect(erasedAt).toBe('2031-03-01T09:00:00.000Z');
});

test('nobody has one kept shorter alone, and two have', () => {
  const at = '2027-01-01T12:00:00.000Z';
  const shorter = (by: Actor, at: string): Action => ({ at, by, command: shortening });
  const again = [1, 2, 3, 40].map((days) => shorter(rita, instantAfter(at, days)));
  const completed = '2026-06-01T12:00:00.000Z';

  expect(lived(completed, contracts, again).erasedAt).toBe('2031-06-01T12:00:00.000Z');
  const both = [shorter(rita, at), shorter(rob, instantAfter(at, 1))];
  expect(lived(completed, contracts, both).erasedAt).toBe('2028-01-01T12:00:00.000Z');
});

test('what its owner deleted is erased 30 days later, or when its rule says', () => {
  const at = '2027-01-01T12:00:00.000Z';
  const deleting: Action = { at, by: olive, command: { type: 'DeleteDocument', data: {} } };
  const completed = '2026-06-01T12:00:00.000Z';

  expect(lived(completed, null, [deleting]).erasedAt).toBe('2027-01-31T12:00:00.000Z');
  expect(lived(completed, contracts, [deleting]).erasedAt).toBe('2031-06-01T12:00:00.000Z');
  const restoring: Action = {
    at: instantAfter(at, 3),
    by: rita,
    command: { type: 'RestoreDocument', data: { reason: 'By mistake' } },
  };
  expect(lived(completed, null, [deleting, restoring]).erasedAt).toBeNull();
});

type Action = { readonly at: string; readonly by: Actor; readonly command: DocumentCommand };

/** What becomes of a document by the leader's looks at it and by what people do, in the order of time. */
const lived = (completedOn: string, rule: RetentionRule | null, actions: readonly Action[]) => {
  let state: Document = life
    .map((event, n) => recorded('document-lease', { event, at: completedOn }, n))
    .reduce(document.evolve, document.initial);
  let [n, erasedAt] = [life.length, null as string | null];
  const waiting = actions.filter(({ at }) => at > completedOn).toSorted((a, b) => (a.at < b.at ? -1 : 1));

  const say = ({ at, by, command }: Action) => {
    try {
      for (const event of document.decide({ ...command, by, at }, state)) {
        const next = recorded('document-lease', { event, at }, n++, by);
        expect(document.problem(state, next)).toBeNull();
        state = document.evolve(state, next);
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  };

  let now = completedOn;
  while (now <= END) {
    const look = lookedAt(state as ExistingDocument, rule, now, say);
    if (erasedAt === null && isDocumentErased(state as ExistingDocument)) erasedAt = now;
    const next = waiting[0];
    now = [look, next?.at ?? null].filter((at) => at !== null).toSorted()[0] ?? AFTER;
    if (next && next.at === now && now <= END) {
      waiting.shift();
      say(next);
    }
  }

  return { state: state as ExistingDocument, erasedAt };

  function lookedAt(
    first: ExistingDocument,
    rule: RetentionRule | null,
    now: string,
    say: (one: Action) => void,
  ) {
    let known = first;
    for (let steps = 0; steps < 6; steps++) {
      const rules = { rules: rule ? [rule] : [] };
      const step = retentionStep(known, { rules, touchedAt: completedOn, now });
      if (step.kind === 'wait') return step.until;
      if (step.kind === 'wait-for-rules') return null;
      say({ at: now, by: system, command: commandFor(step) });
      known = state as ExistingDocument;
    }
    return expect.unreachable('the looks don’t end');
  }
};

const commandFor = (step: Exclude<ReturnType<typeof retentionStep>, { kind: 'wait' | 'wait-for-rules' }>) => {
  if (step.kind === 'set') return { type: 'SetRetention', data: step.data } as const;
  if (step.kind === 'announce')
    return { type: 'AnnounceDisposal', data: { disposeOn: step.disposeOn } } as const;

  return {
    type: 'ErasePersonalData',
    data: { recipient: null, basis: 'retention', request: null, reason: 'Over' },
  } as const;
};

const BEGIN = '2026-01-01T12:00:00.000Z';
const END = '2038-01-01T12:00:00.000Z';
const AFTER = '9999';
const rita: Actor = { kind: 'account', id: 'rita' };
const rob: Actor = { kind: 'account', id: 'rob' };

const contracts: RetentionRule = {
  id: 'contracts',
  name: 'Contracts',
  order: 1,
  templates: [],
  endings: ['completed'],
  anchor: 'completed',
  keep: 'P5Y',
  disposal: 'erase',
  revision: 0,
  setAt: '2025-01-01T12:00:00.000Z',
  endedAt: null,
};
const shortening: DocumentCommand = {
  type: 'ChangeRetention',
  data: { until: '2028-01-01T12:00:00.000Z', reason: 'The contract has ended' },
};

const day = (min: number, max: number) => fc.integer({ min, max }).map((days) => instantAfter(BEGIN, days));
const keeping = fc.constantFrom('P30D', 'P1M', 'P6M', 'P1Y', 'P4Y', 'P8Y', 'P11Y', 'P100Y');
const disposal = fc.constantFrom('erase' as const, 'erase' as const, 'review' as const);
const hold = fc.record({
  matter: fc.constantFrom('suit', 'audit'),
  from: day(1, 4_000),
  to: fc.option(day(4_001, 4_300)),
});
const holds = fc.uniqueArray(hold, { selector: ({ matter }) => matter, maxLength: 2 });

type Held = { readonly matter: string; readonly from: string; readonly to: string | null };

const acted = ({ matter, from, to }: Held): readonly Action[] => [
  {
    at: from,
    by: rita,
    command: { type: 'PlaceHold', data: { matter, kind: 'legal', reason: 'A suit' } },
  },
  ...(to === null
    ? []
    : [
        {
          at: to,
          by: rita,
          command: { type: 'ReleaseHold', data: { matter, reason: 'It is settled' } } as const,
        },
      ]),
];
