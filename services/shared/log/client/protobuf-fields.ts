import type protobuf from 'protobufjs/minimal.js';

// A field is a tag, which is its number and its form (tag & 7), and what it holds.

export type Reader = protobuf.Reader;

/** Calls `read` at each field of the message that begins here. It has to read or to skip what the field holds. */
export const eachField = (reader: Reader, read: (tag: number) => void): void => {
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) read(reader.uint32());
  if (reader.pos !== end) throw new RangeError('a message ends in the midst of a field');
};

/** What the last field with this tag holds in the message that begins here; undefined if there is none. */
export const lastOf = <Value>(
  reader: Reader,
  field: number,
  read: (reader: Reader) => Value,
): Value | undefined => {
  let value: Value | undefined;
  eachField(reader, (tag) => {
    if (tag === field) value = read(reader);
    else skip(reader, tag);
  });

  return value;
};

export const skip = (reader: Reader, tag: number): void => void reader.skipType(tag & 7);

/** A number of 64 bits without a sign. */
export const whole = (reader: Reader): bigint => {
  const { high, low } = reader.uint64();

  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0);
};

/** An entry of a map from texts to texts. */
export const entry = (reader: Reader): readonly [key: string, value: string] => {
  let key = '';
  let value = '';
  eachField(reader, (tag) => {
    if (tag === 0x0a) key = reader.string();
    else if (tag === 0x12) value = reader.string();
    else skip(reader, tag);
  });

  return [key, value];
};
