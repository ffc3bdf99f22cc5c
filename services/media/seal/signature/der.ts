// As much of DER (X.690) as signatures take: the general libraries spend a third of a seal's time on it.

export const INTEGER = 0x02;
export const OCTET_STRING = 0x04;
const IDENTIFIER = 0x06;
export const SEQUENCE = 0x30;
export const SET = 0x31;
/** A member of a sequence by its number, such as [0]. */
export const member = (number: number): number => 0xa0 + number;

/** One value. */
export const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);

  return Buffer.concat([Buffer.from([tag, ...sizeOf(content.length)]), content]);
};

/** A long size stands behind the number of its bytes. */
const sizeOf = (length: number): readonly number[] => {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let left = length; left > 0; left = Math.floor(left / 256)) bytes.unshift(left % 256);

  return [0x80 + bytes.length, ...bytes];
};

/** DER orders the members of a set by their bytes. */
export const setOf = (tag: number, members: readonly Buffer[]): Buffer =>
  der(tag, ...members.toSorted(Buffer.compare));

/** An object identifier from its numbers, such as `1.2.840.113549.1.7.1`. */
export const identifier = (numbers: string): Buffer => {
  const [first = 0, second = 0, ...rest] = numbers.split('.').map(Number);

  return der(IDENTIFIER, Buffer.from([40 * first + second, ...rest].flatMap(inSevens)));
};

/** In groups of seven bits, of which all but the last are marked. */
const inSevens = (number: number): readonly number[] => {
  const groups = [number % 128];
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift(128 + (left % 128));

  return groups;
};

/** A value that was read. `whole` includes its tag and length. */
export type Value = { readonly tag: number; readonly content: Buffer; readonly whole: Buffer };

/** The values that follow one another in some bytes. Throws a RangeError where they don't fill the bytes exactly. */
export const valuesIn = (bytes: Buffer): readonly Value[] => {
  const values: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes.readUInt8(at);
    const first = bytes.readUInt8(at + 1);
    if (first === 0x80) throw new RangeError('a value has no size');
    const sizes = first < 0x80 ? 0 : first - 0x80;
    const begin = at + 2 + sizes;
    const end = begin + (sizes === 0 ? first : bytes.readUIntBE(at + 2, sizes));
    if (end > bytes.length) throw new RangeError('a value is longer than what holds it');
    values.push({ tag, content: bytes.subarray(begin, end), whole: bytes.subarray(at, end) });
    at = end;
  }

  return values;
};
