import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { numberOf } from '#contracts/text/printable.ts';
import type { PdfWorkers } from '../pdf-workers.ts';
import { Refused } from '../refused.ts';
import type { WordKind } from '../uploads/file-kind.ts';
import { unchecked } from '../word-format/text/compare.ts';
import { quoted } from '../word-format/text/missing-words.ts';
import type { ReadWord } from '../word-format/text/read-word.ts';
import { undrawnIn } from './drawn-characters.ts';

/** Makes a PDF of a Word file. Rejects with `Refused`. */
export type Converter = {
  /** `fileName` is what the file was called when it was uploaded, for fields that print it. */
  toPdf(bytes: Uint8Array, kind: WordKind, account: string, fileName?: string): Promise<Uint8Array>;
  close(): void;
};

type WordUpload = {
  readonly bytes: Uint8Array;
  readonly kind: WordKind;
  readonly account: string;
  readonly fileName: string | undefined;
};

type Made = {
  readonly pdf: Uint8Array;
  /** What the sender should know about it. It's found while the PDF is being read. */
  readonly remarks: Promise<readonly Remark[]>;
};

type Dependencies = {
  readonly workers: Pick<PdfWorkers, 'weigh' | 'readWord' | 'compareWords'>;
  readonly converter: Converter;
};

/** Makes the PDF of a Word file, and compares its words with the file's. Rejects with `Refused`. */
export const fromWord =
  ({ workers, converter }: Dependencies) =>
  async ({ bytes, kind, account, fileName }: WordUpload): Promise<Made> => {
    await workers.weigh(bytes, kind, account);
    const read = kind === 'docx' ? await workers.readWord(bytes, account) : null;
    const toPdf = (file: Uint8Array) => converter.toPdf(file, kind, account, fileName);
    const pdf = read?.bytes
      ? await toPdf(read.bytes).catch((error) => (isUnreadable(error) ? toPdf(bytes) : Promise.reject(error)))
      : await toPdf(bytes);
    const compared = read?.text ? workers.compareWords(pdf, read.text, account) : Promise.resolve(null);

    return {
      pdf,
      remarks: compared
        .catch(() => null)
        .then(async (found) => [
          ...(read ? [...read.remarks, ...(await missingSymbols(read))] : []),
          ...(found ?? unchecked),
        ]),
    };
  };

/** Symbols and characters that are empty boxes or dots on the pages. */
const missingSymbols = async ({ symbols, unusual }: ReadWord): Promise<readonly Remark[]> => {
  const undrawn = await undrawnIn(unusual);
  const names = [...symbols.names, ...undrawn.map((character) => `${character} ${numberOf(character)}`)];
  const count = symbols.count + undrawn.length;

  return count > 0 ? [{ kind: 'symbols-missing', count, words: quoted(names) }] : [];
};

const isUnreadable = (error: unknown) => error instanceof Refused && error.code === 'upload.unreadable';
