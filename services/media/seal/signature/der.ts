import { tags } from '#contracts/evidence/der.ts';

// Writes as much of DER (X.690) as signatures take, since the general libraries spend a third of a seal's time on it.
// contracts/evidence/der.ts reads it.

/** Encodes one value. */
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

  return der(tags.oid, Buffer.from([40 * first + second, ...rest].flatMap(inSevens)));
};

/** In groups of seven bits, of which all but the last are marked. */
const inSevens = (number: number): readonly number[] => {
  const groups = [number % 128];
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128))
    groups.unshift(128 + (left % 128));

  return groups;
};
