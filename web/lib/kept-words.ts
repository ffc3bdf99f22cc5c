/**
 * Finds the words of others in a sentence of ours, which nobody may translate: whatever stands in quotation marks,
 * addresses, fingerprints, and these names.
 */
export const keptWords = (names: readonly string[]): RegExp => {
  const whole = [...new Set(names)]
    .filter((name) => name.trim() !== '')
    // A name that begins with another one comes first.
    .toSorted((one, other) => other.length - one.length)
    .map(
      (name) => `${NOT_BEHIND_A_LETTER}${name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')}${NOT_BEFORE_A_LETTER}`,
    );

  return new RegExp(`(${[QUOTED, ...whole, ADDRESS, FINGERPRINT].join('|')})`, 'u');
};

const NOT_BEHIND_A_LETTER = '(?<![\\p{L}\\p{N}])';
const NOT_BEFORE_A_LETTER = '(?![\\p{L}\\p{N}])';
/** What is quoted may have a quotation in it. */
const QUOTED = '“(?:[^“”]|“[^“”]*”)*”';
/** No longer before its sign than an address may be, so that no text takes long. */
const ADDRESS = '[^\\s“(,;@]{1,254}@[^\\s”),;]+';
const FINGERPRINT = '\\b[0-9a-f]{16,}\\b';
