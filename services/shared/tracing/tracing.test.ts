import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { commandSpanOf, correlationIdOf, formatTraceparent, parseTraceparent, traceIdOf } from './ids.ts';
import { currentPlace, isTracing, type Span, tellSpansTo, traceWork } from './tracing.ts';

const CORRELATION = '0f6b5d1e-2f0d-4c3e-9a55-6f1a3b7c9d21';
const TRACE = '0f6b5d1e2f0d4c3e9a556f1a3b7c9d21';

afterEach(() => tellSpansTo(null));

describe('a span', () => {
  test('is of the trace that its correlation id names, and part of the work around it', async () => {
    const told = hearing();

    const answer = await traceWork({ name: 'outer', correlationId: CORRELATION, id: 'a'.repeat(16) }, () =>
      traceWork({ name: () => 'inner', kind: 'client', attributes: () => ({ n: 1 }) }, async () => 7),
    );

    expect(answer).toBe(7);
    expect(told).toMatchObject([
      { name: 'inner', kind: 'client', trace: TRACE, parent: 'a'.repeat(16), attributes: { n: 1 } },
      { name: 'outer', kind: 'internal', trace: TRACE, parent: null, span: 'a'.repeat(16), isFailed: false },
    ]);
  });

  test('is part of one in another process where none is around it in the same trace', async () => {
    const told = hearing();
    const other = {
      name: 'elsewhere',
      correlationId: '11111111-2f0d-4c3e-9a55-6f1a3b7c9d21',
      parent: 'b'.repeat(16),
    };

    await traceWork({ name: 'outer', correlationId: CORRELATION }, () => traceWork(other, async () => {}));

    expect(told[0]).toMatchObject({ parent: 'b'.repeat(16), trace: traceIdOf(other.correlationId) });
  });

  test('says that its work failed, and lets the failure through', async () => {
    const told = hearing();
    const work = () => Promise.reject(new Error('no'));

    await expect(traceWork({ name: 'failing', correlationId: CORRELATION }, work)).rejects.toThrow('no');

    expect(told).toMatchObject([{ isFailed: true }]);
  });

  test('of nothing that anybody asked for is no span', async () => {
    const told = hearing();

    expect(await traceWork({ name: 'alone' }, async () => currentPlace())).toBeNull();
    expect(told).toEqual([]);
  });
});

test('where nobody hears of spans, work is done as it is', async () => {
  expect(isTracing()).toBe(false);
  expect(
    await traceWork({ name: 'outer', correlationId: CORRELATION }, async () => currentPlace()),
  ).toBeNull();
});

test('a correlation id and its trace name each other, also on the way', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (correlationId, commandId) => {
      const place = { trace: traceIdOf(correlationId), span: commandSpanOf(commandId, 'document-1') };

      expect(parseTraceparent(formatTraceparent(place))).toEqual(place);
      expect(correlationIdOf(place)).toBe(correlationId);
    }),
  );
  expect(parseTraceparent('00-made-up-01')).toBeNull();
  expect(parseTraceparent(undefined)).toBeNull();
});

const hearing = (): Span[] => {
  const told: Span[] = [];
  tellSpansTo((span) => told.push(span));

  return told;
};
