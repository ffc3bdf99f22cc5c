import protobuf from 'protobufjs/minimal.js';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { epochOf, withoutEpoch } from '../epoch.ts';
import type { Followed } from '../event-store.ts';
import { eachField, entry, lastOf, type Reader, skip, whole } from './protobuf-fields.ts';
import { uuidOf } from './uuid.ts';

/** An event that a read found. */
export type FoundEvent = Extract<Followed, { readonly kind: 'event' }> & {
  /** When the log took it: units of 100 nanoseconds since 1970, in decimal digits. */
  readonly created: string;
};

/** What the log answers to a read. `other` is what nobody here needs, such as that a subscription begins. */
export type ReadAnswer =
  | FoundEvent
  | Exclude<Followed, { readonly kind: 'event' }>
  | { readonly kind: 'other' };

/**
 * Decodes a ReadResp of streams.proto. Each event that is read comes through here, and the client's generated code takes
 * three times as long. The numbers in hexadecimal are the tags of that file's fields. Others are skipped, and where a
 * field comes twice, the last one counts. Throws if the bytes are no such message.
 */
export const readAnswer = (bytes: Buffer): ReadAnswer => {
  const reader = new protobuf.BufferReader(bytes);
  let answer: ReadAnswer = OTHER;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    if (tag === 0x0a) answer = lastOf(reader, 0x0a, foundEvent) ?? OTHER;
    else if (tag === 0x1a) answer = { kind: 'checkpoint', position: lastOf(reader, 0x08, whole) ?? 0n };
    else {
      skip(reader, tag);
      if (tag === 0x42) answer = CAUGHT_UP;
      else if (others.includes(tag)) answer = OTHER;
    }
  }

  return answer;
};

const OTHER = { kind: 'other' } as const;
const CAUGHT_UP = { kind: 'caught-up' } as const;

/** The tags of all other kinds of answers. A message is of one kind: that of its last field. */
const others: readonly number[] = [0x12, 0x22, 0x28, 0x30, 0x3a, 0x4a];

const foundEvent = (reader: Reader): FoundEvent => {
  let id = '';
  let stream = '';
  let revision = 0n;
  let position = 0n;
  let type = '<no-event-type-provided>';
  let created = '0';
  let isJson = false;
  let metadata = NOTHING;
  let data = NOTHING;

  eachField(reader, (tag) => {
    if (tag === 0x0a) id = uuid(reader);
    else if (tag === 0x12) stream = lastOf(reader, 0x1a, text) ?? '';
    else if (tag === 0x18) revision = whole(reader);
    else if (tag === 0x28) position = whole(reader);
    else if (tag === 0x3a) metadata = bytes(reader);
    else if (tag === 0x42) data = bytes(reader);
    else if (tag === 0x32) {
      const [key, value] = entry(reader);
      if (key === 'type') type = value;
      else if (key === 'created') created = value;
      else if (key === 'content-type') isJson = value === 'application/json';
    } else skip(reader, tag);
  });
  if (id === '' || stream === '') throw new Error('the log sent an event without an id or a stream');

  const content = isJson ? data.toString() : '';
  const event = {
    type,
    data: (isJson ? parsed(content, content) : data) as Message['data'],
    id,
    stream: withoutEpoch(stream),
    revision: Number(revision),
    position,
    metadata: (metadata.length > 0 ? parsed(metadata.toString(), metadata) : undefined) as Metadata,
  };

  return { kind: 'event', event, epoch: epochOf(stream), created };
};

const NOTHING: Buffer = Buffer.alloc(0);

const text = (reader: Reader): string => reader.string();
const bytes = (reader: Reader) => reader.bytes() as Buffer;

/** Ids are asked for as texts, but a server may send two numbers. */
const uuid = (reader: Reader): string => {
  let id = '';
  eachField(reader, (tag) => {
    if (tag === 0x12) id = reader.string();
    else if (tag === 0x0a) id = ofNumbers(reader);
    else skip(reader, tag);
  });

  return id;
};

const ofNumbers = (reader: Reader): string => {
  let [high, low] = [0n, 0n];
  eachField(reader, (tag) => {
    if (tag === 0x08) high = whole(reader);
    else if (tag === 0x10) low = whole(reader);
    else skip(reader, tag);
  });

  return uuidOf(high, low);
};

/**
 * Anybody may have written something else than JSON, whatever they called it. What is nested deeper than anything of ours
 * isn't read as JSON either: whoever then goes through it, member by member, would run out of stack.
 */
const parsed = (json: string, otherwise: unknown): unknown => {
  if (isDeep(json)) return otherwise;
  try {
    return JSON.parse(json);
  } catch {
    return otherwise;
  }
};

/** How deep JSON may be nested. Our own events have a tenth of that. */
const DEEPEST = 100;

/** Whether JSON is nested deeper than that. It looks at each character once, and not at those within texts. */
const isDeep = (json: string): boolean => {
  if (json.length < 2 * DEEPEST) return false;
  let depth = 0;
  for (let n = 0; n < json.length; n++)
    switch (json.charCodeAt(n)) {
      case QUOTE:
        n = endOfText(json, n);
        break;
      case OPENING_BRACE:
      case OPENING_BRACKET:
        if (++depth > DEEPEST) return true;
        break;
      case CLOSING_BRACE:
      case CLOSING_BRACKET:
        depth--;
    }

  return false;
};

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPENING_BRACE, CLOSING_BRACE, OPENING_BRACKET, CLOSING_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Where the text ends that begins here: at the next quotation mark with an even number of backslashes before it. */
const endOfText = (json: string, begin: number): number => {
  for (let end = json.indexOf('"', begin + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before--;
    if ((end - before) % 2 === 1) return end;
  }

  return json.length;
};
