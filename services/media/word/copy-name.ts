import type { WordKind } from '../uploads/file-kind.ts';

/** Bytes. File systems take 255. */
const LONGEST = 180;

/**
 * The name of the copy that LibreOffice reads, since a Word file may print its own name. It has nothing in it that a
 * path, an address or a command line could take for something else.
 */
export const copyName = (fileName: string | undefined, kind: WordKind): string => {
  const base = (fileName ?? '').normalize('NFC').replace(/\.[A-Za-z]{1,5}$/, '');
  const safe = base
    .replace(/[^\p{L}\p{M}\p{N} _.,()&+-]/gu, '_')
    .replace(/^[\s.-]+|[\s.]+$/g, '')
    .slice(0, LONGEST);

  return `${shortened(safe) || 'document'}.${kind === 'docx' ? 'docx' : 'doc'}`;
};

/** Whole characters that fit. */
const shortened = (text: string): string => {
  let shortened = '';
  for (const character of text) {
    if (Buffer.byteLength(shortened + character) > LONGEST) break;
    shortened += character;
  }

  return shortened.trimEnd();
};
