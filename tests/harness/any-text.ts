import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/**
 * Any character of Unicode. fast-check's own `unit: 'binary'` prepares a table of them all for each string that it
 * describes, which takes a second.
 */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES })
  .map((nth) => String.fromCodePoint(nth < FIRST_SURROGATE ? nth : nth + SURROGATES));

type Length = { readonly minLength?: number; readonly maxLength?: number };

/** Text of any characters. */
export const anyText = (length: Length = {}): fc.Arbitrary<string> =>
  fc.array(anyCharacter, length).map((characters) => characters.join(''));
