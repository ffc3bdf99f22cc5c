import { register } from 'prom-client';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { DAMAGED } from '#contracts/damaged-event.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { DOCUMENT, inDocument, silent, testModels } from '../testing/projections.ts';
import { sent, uploaded } from '../testing/sample-events.ts';
import { apply } from './apply.ts';

const { client, fresh, rows, close } = await testModels();
beforeEach(fresh);
afterAll(close);

describe('applying events', () => {
  test('moves the checkpoint with them', async () => {
    await applied(inDocument(uploaded, sent));

    expect(await checkpoint()).toBe('1010');
  });

  test('moves the checkpoint where nothing of interest happened', async () => {
    await apply(client, silent, [], 5_000n);

    expect(await checkpoint()).toBe('5000');
  });

  test('never moves the checkpoint back', async () => {
    await apply(client, silent, [], 5_000n);
    await apply(client, silent, [], 4_000n);

    expect(await checkpoint()).toBe('5000');
  });

  test('is not blamed for a lost connection: nothing is parked, the caller hears of it', async () => {
    const other = await testModels();
    await other.fresh();
    const [{ pid } = { pid: 0 }] = await other.rows('select pg_backend_pid() as pid');
    other.client.on('error', () => {});
    await client.query(`select pg_terminate_backend(${pid})`);

    await expect(apply(other.client, silent, inDocument(uploaded), 1_000n)).rejects.toThrow();
  });
});

describe('an event that cannot be projected', () => {
  test('is parked with its place and the reason, after three tries', async () => {
    await applied(inDocument(uploaded, sent, poison, voided));

    expect(await rows('select position, stream, revision, type, error from parked_events')).toEqual([
      {
        position: '1020',
        stream: `document-${DOCUMENT}`,
        revision: 2,
        type: 'DocumentSealed',
        error: expect.stringContaining('0x00'),
      },
    ]);
  });

  test('marks its document', async () => {
    await applied(inDocument(uploaded, poison));

    expect(await rows('select id, parked from documents')).toEqual([{ id: DOCUMENT, parked: true }]);
  });

  test('does not keep the others, before and after it, from being projected once', async () => {
    await applied(inDocument(uploaded, sent, poison, voided));

    expect(await rows('select status from documents')).toEqual([{ status: 'cancelled' }]);
    expect(await rows('select revision from audit_trail order by position')).toEqual([
      { revision: 0 },
      { revision: 1 },
      { revision: 3 },
    ]);
    expect(await checkpoint()).toBe('1030');
  });

  test('raises an alarm and a metric', async () => {
    const before = await parkedCount();
    const alarms: unknown[] = [];
    const log = Object.assign(Object.create(silent), { error: (said: unknown) => alarms.push(said) });
    await apply(client, log, inDocument(uploaded, poison), 1_010n);

    expect(alarms).toEqual([expect.objectContaining({ alarm: 'event parked', position: '1010' })]);
    expect(await parkedCount()).toBe(before + 1);
  });

  test('is parked as well when it has not the shape of its kind', async () => {
    const [first, misshapen] = inDocument(uploaded, { type: 'InvitationsResent', data: {} } as never);
    await applied([first, misshapen].filter((event) => event !== undefined));

    expect(await rows('select type from parked_events')).toEqual([{ type: 'InvitationsResent' }]);
  });
});

describe('an event that is damaged, which an operator has accepted', () => {
  const damaged = { type: DAMAGED, data: {} } as never;

  test('is stepped over: its place is kept, its document is marked, and all others are projected', async () => {
    const before = await parkedCount();
    await applied(inDocument(uploaded, damaged, sent));

    expect(await rows('select position, revision, type from parked_events')).toEqual([
      { position: '1010', revision: 1, type: DAMAGED },
    ]);
    expect(await rows('select status, parked from documents')).toEqual([{ status: 'sent', parked: true }]);
    expect(await rows('select revision from audit_trail order by position')).toEqual([
      { revision: 0 },
      { revision: 2 },
    ]);
    expect(await rows('select leaf from tree_leaves')).toHaveLength(3);
    expect(await checkpoint()).toBe('1020');
    expect(await parkedCount()).toBe(before + 1);
  });

  test('is stepped over where nothing of its envelope is left', async () => {
    const [first, last] = inDocument(uploaded, damaged);
    await applied([first, { ...last, metadata: undefined } as never].filter((event) => event !== undefined));

    expect(await rows('select type from parked_events')).toEqual([{ type: DAMAGED }]);
    expect(await rows('select leaf from tree_leaves')).toHaveLength(2);
  });
});

const applied = (events: readonly Recorded[]) => apply(client, silent, events, events.at(-1)?.position ?? 0n);
const checkpoint = async () => (await rows('select position from checkpoint'))[0]?.position;
const parkedCount = async () => {
  const metric = await register.getSingleMetric('projector_parked_events_total')?.get();

  return metric?.values[0]?.value ?? 0;
};

const voided: DocumentEvent = { type: 'DocumentVoided', data: {} };
/** Postgres takes no NUL in a text. */
const poison: DocumentEvent = {
  type: 'DocumentSealed',
  data: { sealed: 'd\u0000', level: 'B-B', pageCount: 4, chainHead: 'e'.repeat(64) },
};
