import { LAST_REVISION, type LogRecord } from '../storage/record.ts';
import { type Bytes, bytesOf, fieldSize, putField, putTagged, putText, varintSize } from './bytes.ts';
import { idToWire } from './uuid.ts';

/**
 * A ReadResp with an event and the link that led to it. It's encoded by hand because it's by far the most frequent
 * message; the numbers are the field tags of streams.proto. `event` is null if the link's target is gone.
 */
export const eventReply = (event: LogRecord | null, link: LogRecord | null, idAsNumbers: boolean): Buffer => {
  const measured = [event && measure(event, idAsNumbers), link && measure(link, idAsNumbers)] as const;
  const position = (link ?? event)?.position ?? 0;
  const records = measured.reduce((sum, part) => sum + (part ? fieldSize(part.size) : 0), 0);
  const size = records + 1 + varintSize(position);

  const bytes = bytesOf(fieldSize(size));
  putTagged(bytes, 0x0a, size);
  for (const [n, part] of measured.entries()) {
    if (!part) continue;
    putTagged(bytes, n === 0 ? 0x0a : 0x12, part.size);
    putRecord(bytes, part);
  }
  putTagged(bytes, 0x18, position);

  return bytes.buffer;
};

type Measured = {
  readonly record: LogRecord;
  readonly id: Uint8Array;
  readonly streamLength: number;
  readonly typeLength: number;
  readonly created: string;
  readonly contentType: string;
  readonly size: number;
};

const measure = (record: LogRecord, idAsNumbers: boolean): Measured => {
  const id = idToWire(record.id, idAsNumbers);
  const streamLength = Buffer.byteLength(record.stream);
  const typeLength = Buffer.byteLength(record.type);
  const created = String(record.created * TICKS_PER_MILLISECOND);
  const contentType = record.isJson ? 'application/json' : 'application/octet-stream';
  const size =
    fieldSize(id.length) +
    fieldSize(fieldSize(streamLength)) +
    revisionSize(record.revision) +
    2 * (1 + varintSize(record.position)) +
    fieldSize(entrySize('type', typeLength)) +
    fieldSize(entrySize('created', created.length)) +
    fieldSize(entrySize('content-type', contentType.length)) +
    fieldSize(record.metadata.length) +
    fieldSize(record.data.length);

  return { record, id, streamLength, typeLength, created, contentType, size };
};

const putRecord = (
  bytes: Bytes,
  { record, id, streamLength, typeLength, created, contentType }: Measured,
) => {
  putField(bytes, 0x0a, id);
  putTagged(bytes, 0x12, fieldSize(streamLength));
  putText(bytes, 0x1a, record.stream, streamLength);
  putRevision(bytes, record.revision);
  putTagged(bytes, 0x20, record.position);
  putTagged(bytes, 0x28, record.position);
  putEntry(bytes, 'type', record.type, typeLength);
  putEntry(bytes, 'created', created, created.length);
  putEntry(bytes, 'content-type', contentType, contentType.length);
  putField(bytes, 0x3a, record.metadata);
  putField(bytes, 0x42, record.data);
};

/** EventStoreDB's times are in units of 100 nanoseconds. */
const TICKS_PER_MILLISECOND = 10_000;

const entrySize = (key: string, length: number) => fieldSize(key.length) + fieldSize(length);

const putEntry = (bytes: Bytes, key: string, value: string, length: number) => {
  putTagged(bytes, 0x32, entrySize(key, length));
  putText(bytes, 0x0a, key, key.length);
  putText(bytes, 0x12, value, length);
};

/** The largest int64 as a varint: a tombstone's revision, which a JavaScript number can't hold. */
const lastRevision = Buffer.from('ffffffffffffffff7f', 'hex');

const revisionSize = (revision: number) =>
  1 + (revision === LAST_REVISION ? lastRevision.length : varintSize(revision));

const putRevision = (bytes: Bytes, revision: number) => {
  if (revision !== LAST_REVISION) return putTagged(bytes, 0x18, revision);

  bytes.buffer[bytes.end] = 0x18;
  bytes.buffer.set(lastRevision, bytes.end + 1);
  bytes.end += 1 + lastRevision.length;
};
