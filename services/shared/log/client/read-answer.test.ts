import { convertGrpcEvent } from '@eventstore/db-client/dist/utils/convertGrpcEvent.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { epochOf, withoutEpoch } from '../epoch.ts';
import { streams } from './protocol.ts';
import { readAnswer } from './read-answer.ts';

test('an answer is read as the client reads it, in whatever order its fields come', () => {
  fc.assert(
    fc.property(answers, (bytes) => {
      expect(comparable(readAnswer(bytes))).toEqual(byTheClient(bytes));
    }),
    { numRuns: 1_000 },
  );
});

test('half an answer is none', () => {
  const whole = message(
    field(0x0a, message(field(0x0a, message(...identity, field(0x42, Buffer.from('{}')))))),
  );
  expect(readAnswer(whole)).toMatchObject({ kind: 'event', event: { stream: 'document-7' } });

  for (let length = 1; length < whole.length; length++)
    expect(() => readAnswer(whole.subarray(0, length))).toThrow();
});

test('an event that nobody can name is none', () => {
  for (const lacking of identity) {
    const record = message(...identity.filter((one) => one !== lacking));
    expect(() => readAnswer(message(field(0x0a, message(field(0x0a, record)))))).toThrow('without an id');
  }
});

test('what is nested deeper than anything of ours is read as a text, and what only looks so is read', () => {
  const said = (json: string) => {
    const isJson = field(
      0x32,
      message(field(0x0a, Buffer.from('content-type')), field(0x12, Buffer.from('application/json'))),
    );
    const bytes = Buffer.from(json);
    const record = message(...identity, isJson, field(0x3a, bytes), field(0x42, bytes));
    const answer = readAnswer(message(field(0x0a, message(field(0x0a, record)))));
    return answer.kind === 'event' ? answer.event : expect.unreachable();
  };
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

  for (const deep of [
    nested(101),
    nested(100_000),
    `{"a":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`,
  ]) {
    expect(said(deep).data).toBe(deep);
    expect(said(deep).metadata).toEqual(Buffer.from(deep));
  }
  const texts = [`\\" ${nested(200)}`, '\\\\', '['.repeat(300), '"'.repeat(300)].map((one) =>
    JSON.stringify([one]),
  );
  const wide = JSON.stringify(Array.from({ length: 300 }, () => [{}]));
  for (const json of [...texts, wide, nested(100)]) expect(said(json).data).toEqual(JSON.parse(json));
});

/** How the client itself reads it. */
const byTheClient = (bytes: Buffer) => {
  const answer = streams.ReadResp.deserializeBinary(bytes);
  const [found, checkpoint] = [answer.getEvent(), answer.getCheckpoint()];
  const { event } = found ? convertGrpcEvent(found) : {};
  if (checkpoint) return { kind: 'checkpoint', position: BigInt(checkpoint.getCommitPosition()) };
  if (answer.hasCaughtUp()) return { kind: 'caught-up' };
  if (!event) return { kind: 'other' };
  const { type, id, streamId, created } = event;

  return {
    kind: 'event',
    event: {
      type,
      id,
      stream: withoutEpoch(streamId),
      position: event.position?.commit,
      data: plain(event.data),
      metadata: plain(event.metadata),
      revision: Number(event.revision),
    },
    epoch: epochOf(streamId),
    created: created.getTime(),
  };
};

const comparable = (answer: ReturnType<typeof readAnswer>) =>
  answer.kind === 'event'
    ? {
        ...answer,
        event: { ...answer.event, data: plain(answer.event.data), metadata: plain(answer.event.metadata) },
        created: Number(BigInt(answer.created) / 10_000n),
      }
    : answer;

const plain = (value: unknown) => (value instanceof Uint8Array ? [...value] : value);

/** A field as its bytes: a tag, and a number or something with a length. */
const field = (tag: number, value: bigint | Uint8Array): Buffer =>
  value instanceof Uint8Array
    ? message(varint(BigInt(tag)), varint(BigInt(value.length)), value)
    : message(varint(BigInt(tag)), varint(value));

const varint = (value: bigint): Buffer =>
  value < 128n
    ? Buffer.of(Number(value))
    : message(Buffer.of(Number(value & 127n) | 128), varint(value >> 7n));

const message = (...fields: readonly Uint8Array[]): Buffer => Buffer.concat(fields);

const identity = [
  field(0x0a, field(0x12, Buffer.from('a9e1e7f4-5b1e-4b8e-9d68-0a2f1f3ce9b5'))),
  field(0x12, field(0x1a, Buffer.from('e1.document-7'))),
] as const;

const text = fc.string({ unit: 'grapheme', maxLength: 20 }).map((value) => Buffer.from(value));
const number = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const numberField = (tag: number) => number.map((value) => field(tag, value));

/** Fields that this version doesn't know, of each form that a field can have. */
const unknown = fc.oneof(
  number.map((value) => field(0x3e8, value)),
  fc.uint8Array({ maxLength: 20 }).map((value) => field(0x3ea, value)),
  fc.uint8Array({ minLength: 8, maxLength: 8 }).map((value) => message(Buffer.from([0xe9, 0x07]), value)),
  fc.uint8Array({ minLength: 4, maxLength: 4 }).map((value) => message(Buffer.from([0xed, 0x07]), value)),
);

/** A message of some of these fields, in any order, some of them more than once. */
const messageOf = (...fields: readonly fc.Arbitrary<Buffer>[]): fc.Arbitrary<Buffer> =>
  fc.array(fc.oneof(unknown, ...fields), { maxLength: 8 }).map((chosen) => message(...chosen));

const within = (tag: number, inner: fc.Arbitrary<Buffer>) => inner.map((bytes) => field(tag, bytes));

const content = fc.oneof(
  fc.json().map((value) => Buffer.from(value)),
  fc.uint8Array({ maxLength: 50 }).map((value) => Buffer.from(value)),
);
const ids = fc.uuid({ version: [1, 4, 5] });
const structured = ids.map((id) => {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return message(field(0x08, bytes.readBigUInt64BE(0)), field(0x10, bytes.readBigUInt64BE(8)));
});
const uuid = fc.oneof(
  within(
    0x12,
    ids.map((id) => Buffer.from(id)),
  ),
  within(0x0a, structured),
);
const entries = fc.oneof(
  fc.tuple(fc.constantFrom('type', 'colour'), text),
  fc.tuple(
    fc.constant('created'),
    fc.nat().map((ticks) => Buffer.from(String(ticks))),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom('application/json', 'text/plain').map((name) => Buffer.from(name)),
  ),
);
const record = fc
  .tuple(
    messageOf(
      within(0x0a, uuid),
      within(
        0x12,
        within(
          0x1a,
          fc.constantFrom('e1.document-7', 'e12.Größe', 'epochs').map((name) => Buffer.from(name)),
        ),
      ),
      numberField(0x18),
      numberField(0x20),
      numberField(0x28),
      within(
        0x32,
        entries.map(([key, value]) => message(field(0x0a, Buffer.from(key)), field(0x12, value))),
      ),
      within(0x3a, content),
      within(0x42, content),
    ),
    uuid,
  )
  .map(([fields]) => message(...identity, fields));

const answers = messageOf(
  within(0x0a, messageOf(within(0x0a, record), within(0x12, record), numberField(0x18))),
  within(0x0a, within(0x0a, record)),
  within(0x1a, messageOf(numberField(0x08), numberField(0x10))),
  within(0x12, messageOf()),
  within(0x22, messageOf()),
  within(0x42, messageOf()),
  within(0x4a, messageOf()),
  numberField(0x28),
);
