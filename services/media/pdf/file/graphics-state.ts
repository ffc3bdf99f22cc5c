/**
 * How many times to save the graphics state before a page's own content and restore it afterwards, so that later marks
 * use the page's plain coordinates. Usually it's once each. But some programs leave states saved or restore states that
 * they never saved, and then the page's own scale would move whatever is added.
 */
export const enclosure = (content: Uint8Array): { readonly saves: number; readonly restores: number } => {
  let depth = 0;
  let lowest = 0;

  for (const operator of operatorsOf(content)) {
    if (operator === 'q') depth++;
    if (operator === 'Q') depth--;
    lowest = Math.min(lowest, depth);
  }

  return { saves: 1 - lowest, restores: 1 - lowest + depth };
};

const codeOf = (character: string) => character.charCodeAt(0);
const [SLASH, PERCENT, BACKSLASH] = ['/', '%', '\\'].map(codeOf);
const [OPEN, CLOSE, LESS, GREATER] = ['(', ')', '<', '>'].map(codeOf);

/** White space and delimiters (ISO 32000-2, 7.2.3) that end a word. */
const ends = new Set([0, 9, 10, 12, 13, 32, ...[...'()<>[]{}/%'].map(codeOf)]);

/** Words and numbers outside of strings, comments, names and the data of inline pictures. */
function* operatorsOf(content: Uint8Array): Generator<string> {
  let at = 0;

  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (byte === OPEN) at = afterString(content, at);
    else if (byte === LESS) at = content[at + 1] === LESS ? at + 2 : after(content, at, GREATER);
    else if (byte === PERCENT) at = afterComment(content, at);
    else if (ends.has(byte) && byte !== SLASH) at++;
    else {
      const end = wordEnd(content, at + 1);
      const word = end - at > 2 ? '' : String.fromCharCode(...content.subarray(at, end));
      at = word === 'ID' ? afterPicture(content, end) : end;
      yield word;
    }
  }
}

const wordEnd = (content: Uint8Array, from: number): number => {
  let end = from;
  while (end < content.length && !ends.has(content[end] ?? 0)) end++;

  return end;
};

const after = (content: Uint8Array, from: number, byte: number | undefined): number => {
  const found = byte === undefined ? -1 : content.indexOf(byte, from);

  return found < 0 ? content.length : found + 1;
};

const afterComment = (content: Uint8Array, from: number): number => {
  let end = from;
  while (end < content.length && content[end] !== 10 && content[end] !== 13) end++;

  return end;
};

/** Parentheses inside a string are balanced or escaped. */
const afterString = (content: Uint8Array, from: number): number => {
  let depth = 0;
  let at = from;

  do {
    if (content[at] === OPEN) depth++;
    if (content[at] === CLOSE) depth--;
    at += content[at] === BACKSLASH ? 2 : 1;
  } while (depth > 0 && at < content.length);

  return at;
};

/** The data of an inline picture ends at the word EI. */
const afterPicture = (content: Uint8Array, from: number): number => {
  const text = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let found = text.indexOf('EI', from);
  while (found > 0 && !(ends.has(content[found - 1] ?? 0) && ends.has(content[found + 2] ?? 0)))
    found = text.indexOf('EI', found + 1);

  return found < 0 ? content.length : found + 2;
};
