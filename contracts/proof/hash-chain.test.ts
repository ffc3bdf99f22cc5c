import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Metadata, Recorded } from '../envelope.ts';
import { chained, hashOf, verifyChain } from './hash-chain.ts';

describe('a chain', () => {
  test('is unbroken as it was written, in however many appends', async () => {
    await fc.assert(
      fc.asyncProperty(appends, async (batches) => {
        const chain = await written(batches);

        expect(await verifyChain(chain)).toEqual({
          unbroken: true,
          events: batches.flat().length,
          head: chain.at(-1)?.metadata.hash ?? null,
        });
      }),
    );
  });

  test('says the same after an import, which gives events other ids and positions', async () => {
    await fc.assert(
      fc.asyncProperty(appends, async (batches) => {
        const chain = await written(batches);
        const imported = chain.map((event) => ({ ...event, id: 'other', position: event.position + 1_000n }));

        expect(await verifyChain(imported)).toEqual(await verifyChain(chain));
      }),
    );
  });

  test('hashes what RFC 8785 spells, in SHA-256', async () => {
    const { hash: _, ...metadata } = envelope();

    expect(
      await hashOf({ stream: 'document-1', revision: 0, type: 'A', data: { b: 1, a: 'é' }, metadata }),
    ).toBe(
      // The result of sha256sum for the canonical text, which was written by hand.
      '90599b0a286ccb5be52e10321837d4d851a6291bee2d09fffe082a2de5435f0a',
    );
  });
});

describe('tampering', () => {
  const edits: [string, (event: Recorded) => Recorded][] = [
    ['what happened', (event) => ({ ...event, data: { ...event.data, tampered: true } })],
    ['the type', (event) => ({ ...event, type: `${event.type}X` })],
    ['the stream', (event) => ({ ...event, stream: 'document-2' })],
    ['when it happened', (event) => enveloped(event, { at: '2020-01-01T00:00:00.000Z' })],
    ['who did it', (event) => enveloped(event, { by: { kind: 'system', id: 'mallory' } })],
    ['from where', (event) => enveloped(event, { ip: '203.0.113.66' })],
    ['with what', (event) => enveloped(event, { userAgent: 'Mallory' })],
    ['the request', (event) => enveloped(event, { correlationId: '99999999-9999-4999-8999-999999999999' })],
    ['the cause', (event) => enveloped(event, { causationId: '99999999-9999-4999-8999-999999999999' })],
    ['the command', (event) => enveloped(event, { commandId: '99999999-9999-4999-8999-999999999999' })],
    ['the command’s body', (event) => enveloped(event, { commandHash: 'f'.repeat(64) })],
    ['the hash', (event) => enveloped(event, { hash: 'f'.repeat(64) })],
    ['the hash before it', (event) => enveloped(event, { prev: 'f'.repeat(64) })],
    ['a new member of the envelope', (event) => enveloped(event, { note: 'x' } as Partial<Metadata>)],
    ['all of the envelope', (event) => ({ ...event, metadata: null as unknown as Metadata })],
    ['all of what happened', (event) => ({ ...event, data: undefined as unknown as Recorded['data'] })],
  ];

  test.each(edits)('a change of %s is found where it was made', async (_, edit) => {
    await fc.assert(
      fc.asyncProperty(place(1), async ([batches, n]) => {
        const chain = await written(batches);

        expect(await verifyChain(chain.map((event, at) => (at === n ? edit(event) : event)))).toMatchObject({
          unbroken: false,
          revision: n,
        });
      }),
    );
  });

  test('who forges an event and its hash breaks the one after it', async () => {
    await fc.assert(
      fc.asyncProperty(place(2), async ([batches, n]) => {
        const chain = await written(batches);
        const forged = await Promise.all(chain.map((event, at) => (at === n ? forge(event) : event)));

        expect(await verifyChain(forged)).toEqual({ unbroken: false, revision: n + 1, reason: 'prev' });
      }),
    );
  });

  test('a dropped event leaves a gap, or a break where the rest was numbered anew', async () => {
    await fc.assert(
      fc.asyncProperty(place(2), async ([batches, n]) => {
        const chain = await written(batches);
        const dropped = chain.toSpliced(n, 1);

        expect(await verifyChain(dropped)).toEqual({ unbroken: false, revision: n, reason: 'gap' });
        expect(await verifyChain(renumbered(dropped))).toEqual({
          unbroken: false,
          revision: n,
          reason: 'prev',
        });
      }),
    );
  });

  test('dropping the last event shows in the head', async () => {
    await fc.assert(
      fc.asyncProperty(appends, async (batches) => {
        const chain = await written(batches);
        fc.pre(chain.length > 0);
        const verdict = await verifyChain(chain.slice(0, -1));

        expect(verdict).toMatchObject({ unbroken: true, events: chain.length - 1 });
        expect('head' in verdict && verdict.head).not.toBe(chain.at(-1)?.metadata.hash);
      }),
    );
  });

  test('an inserted event is found where it stands', async () => {
    await fc.assert(
      fc.asyncProperty(place(1), async ([batches, n]) => {
        const chain = await written(batches);
        const inserted = chain.toSpliced(n, 0, ...chain.slice(n, n + 1));

        expect(await verifyChain(inserted)).toMatchObject({ unbroken: false, revision: n + 1 });
        expect(await verifyChain(renumbered(inserted))).toMatchObject({ unbroken: false, revision: n + 1 });
      }),
    );
  });

  test('two events in each other’s place are found at the first', async () => {
    await fc.assert(
      fc.asyncProperty(place(2), async ([batches, n]) => {
        const chain = await written(batches);
        const swapped = chain.toSpliced(n, 2, ...chain.slice(n, n + 2).reverse());

        expect(await verifyChain(swapped)).toEqual({ unbroken: false, revision: n, reason: 'gap' });
        expect(await verifyChain(renumbered(swapped))).toMatchObject({ unbroken: false, revision: n });
      }),
    );
  });

  test('an event of another stream does not fit in', async () => {
    const own = await written([[{ type: 'A', data: {} }]]);
    const other = await written([[{ type: 'A', data: {} }], [{ type: 'B', data: {} }]], 'document-2');

    expect(await verifyChain([...own, ...other.slice(1)])).toEqual({
      unbroken: false,
      revision: 1,
      reason: 'prev',
    });
  });
});

type Event = { readonly type: string; readonly data: Record<string, unknown> };
type Batches = readonly (readonly Event[])[];

/** Events in the form in which `handle` writes them. Each batch is appended at once. */
const written = async (batches: Batches, stream = 'document-1'): Promise<readonly Recorded[]> => {
  const chain: Recorded[] = [];

  for (const events of batches) {
    const { prev: _, hash: __, ...said } = envelope();
    const after = { revision: chain.length - 1, head: chain.at(-1)?.metadata.hash ?? null };
    for (const { event, metadata } of await chained(stream, events, after, said))
      chain.push({ ...event, metadata, stream, ...placeOf(chain.length) });
  }

  return chain;
};

const placeOf = (revision: number) => ({ id: String(revision), revision, position: BigInt(revision * 10) });

const renumbered = (chain: readonly Recorded[]) => chain.map((event, n) => ({ ...event, ...placeOf(n) }));

const enveloped = (event: Recorded, changes: Partial<Metadata>): Recorded => ({
  ...event,
  metadata: { ...event.metadata, ...changes },
});

const forge = async (event: Recorded): Promise<Recorded> => {
  const { hash: _, ...metadata } = event.metadata;
  const forged = { ...event, data: { ...event.data, forged: true } };

  return enveloped(forged, { hash: await hashOf({ ...forged, metadata }) });
};

const envelope = (): Metadata => ({
  at: '2026-01-01T12:00:00.000Z',
  by: { kind: 'account', id: '11111111-1111-4111-8111-111111111111' },
  ip: '203.0.113.7',
  userAgent: 'Firefox',
  correlationId: '22222222-2222-4222-8222-222222222222',
  causationId: null,
  commandId: '33333333-3333-4333-8333-333333333333',
  commandHash: 'a'.repeat(64),
  schema: 1,
  prev: null,
  hash: '',
});

const anEvent: fc.Arbitrary<Event> = fc.record({
  type: fc.constantFrom('DocumentUploaded', 'FieldPlaced', 'RecipientSigned'),
  data: fc.dictionary(
    fc.string({ maxLength: 5 }),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value))),
    { maxKeys: 4 },
  ),
});

const appends: fc.Arbitrary<Batches> = fc.array(fc.array(anEvent, { minLength: 1, maxLength: 3 }), {
  maxLength: 4,
});

/** A chain, and an index from which on the chain has at least `from` events. */
const place = (from: number): fc.Arbitrary<readonly [Batches, number]> =>
  appends
    .filter((batches) => batches.flat().length >= from)
    .chain((batches) => fc.tuple(fc.constant(batches), fc.nat(batches.flat().length - from)));
