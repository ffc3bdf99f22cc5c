import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_REVISION, LAST_REVISION_ON_WIRE, type LogRecord } from '../storage/record.ts';
import { eventReply } from './event-reply.ts';
import { streams } from './protocol.ts';

test('what is written by hand is read by the generated code as what it was', () => {
  fc.assert(
    fc.property(records, fc.boolean(), (record, idAsNumbers) => {
      const reply = streams.ReadResp.deserializeBinary(eventReply(record, null, idAsNumbers)).getEvent();

      expect(reply?.hasLink()).toBe(false);
      expect(reply?.getCommitPosition()).toBe(String(record.position));
      expect(fieldsOf(reply?.getEvent())).toEqual(expected(record));
    }),
  );
});

test('a link is told with its target, or alone where that is gone', () => {
  fc.assert(
    fc.property(fc.option(records), records, (target, link) => {
      const reply = streams.ReadResp.deserializeBinary(eventReply(target, link, false)).getEvent();

      expect(reply?.getCommitPosition()).toBe(String(link.position));
      expect(fieldsOf(reply?.getLink())).toEqual(expected(link));
      expect(fieldsOf(reply?.getEvent())).toEqual(target && expected(target));
    }),
  );
});

const records: fc.Arbitrary<LogRecord> = fc.record({
  position: fc.nat({ max: 2 ** 53 - 1 }),
  stream: fc.string({ unit: 'grapheme', maxLength: 300 }),
  revision: fc.oneof(fc.nat({ max: 2 ** 53 - 2 }), fc.constant(LAST_REVISION)),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }),
  type: fc.string({ unit: 'grapheme', maxLength: 300 }),
  created: fc.nat({ max: 8.64e11 }),
  isJson: fc.boolean(),
  data: fc.uint8Array({ maxLength: 20_000 }),
  metadata: fc.uint8Array({ maxLength: 300 }),
});

type Recorded = InstanceType<typeof streams.ReadResp.ReadEvent.RecordedEvent>;

const fieldsOf = (recorded: Recorded | undefined) =>
  recorded
    ? {
        id: idOf(recorded),
        stream: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
        revision: recorded.getStreamRevision(),
        positions: [recorded.getPreparePosition(), recorded.getCommitPosition()],
        properties: Object.fromEntries(recorded.getMetadataMap().toArray()),
        data: Buffer.from(recorded.getData_asU8()),
        metadata: Buffer.from(recorded.getCustomMetadata_asU8()),
      }
    : null;

const expected = (record: LogRecord): ReturnType<typeof fieldsOf> => ({
  id: Buffer.from(record.id).toString('hex'),
  stream: record.stream,
  revision: record.revision === LAST_REVISION ? LAST_REVISION_ON_WIRE : String(record.revision),
  positions: [String(record.position), String(record.position)],
  properties: {
    type: record.type,
    created: String(record.created * 10_000),
    'content-type': record.isJson ? 'application/json' : 'application/octet-stream',
  },
  data: Buffer.from(record.data),
  metadata: Buffer.from(record.metadata),
});

/** 32 hexadecimal digits, of either form. */
const idOf = (recorded: Recorded) => {
  const numbers = recorded.getId()?.getStructured();
  if (!numbers) return recorded.getId()?.getString().replaceAll('-', '') ?? '';

  const bytes = Buffer.alloc(16);
  bytes.writeBigInt64BE(BigInt(numbers.getMostSignificantBits()), 0);
  bytes.writeBigInt64BE(BigInt(numbers.getLeastSignificantBits()), 8);
  return bytes.toString('hex');
};
