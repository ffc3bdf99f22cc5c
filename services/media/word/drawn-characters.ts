import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Whether some font on this machine has a character. */
type IsDrawn = (character: string) => boolean;

/**
 * Says which of these characters LibreOffice draws as empty boxes, because none of the fonts has them that fontconfig
 * finds, for LibreOffice as for us. None where there is no fontconfig: then nobody knows.
 */
export const undrawnIn = async (characters: readonly string[]): Promise<readonly string[]> => {
  if (characters.length === 0) return [];
  reading ??= readFonts().catch(() => null);
  const isDrawn = await reading;

  return isDrawn ? characters.filter((character) => !isDrawn(character)) : [];
};

/** Fonts are read once, for the first file with unusual characters: LibreOffice finds new ones after a restart as well. */
let reading: Promise<IsDrawn | null> | undefined;

/** Bytes. Some 350 fonts take half a million. */
const MOST_OUTPUT = 64e6;
const PATIENCE = 10_000;

const readFonts = async (): Promise<IsDrawn> => {
  const { stdout } = await promisify(execFile)('fc-list', ['--format', '%{charset}\n'], {
    maxBuffer: MOST_OUTPUT,
    timeout: PATIENCE,
  });
  const drawn = new Uint8Array(0x11_0000);
  for (const range of stdout.split(/\s+/).filter(Boolean)) {
    const [first = 0, last = first] = range.split('-').map((end) => Number.parseInt(end, 16));
    drawn.fill(1, first, last + 1);
  }

  return (character) => drawn[character.codePointAt(0) ?? 0] === 1;
};
