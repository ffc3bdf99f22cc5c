import { Zip, ZipPassThrough } from 'fflate';
import type { ListedDocumentView } from '#contracts/api/views/document.ts';
import { texts } from '../texts.ts';

type Exchange = {
  readonly get: (path: string) => Promise<Blob>;
  readonly save: (file: Blob, name: string) => void;
};

/** Bytes of all files together, since the browser holds them until they are saved. */
const MOST_BYTES = 500 * 2 ** 20;

/**
 * Downloads sealed PDFs one after the other, each put on record as every download is, and saves them as one file.
 * Throws a RangeError where they are too large together.
 */
export const zippedDownloads = ({ get, save }: Exchange) => {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const names = new Set<string>();
  let size = 0;
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    pieces.push(bytes as Uint8Array<ArrayBuffer>);
  });

  return {
    take: async ({ id, title }: Pick<ListedDocumentView, 'id' | 'title'>): Promise<void> => {
      const file = await get(`/api/documents/${id}/download`);
      size += file.size;
      if (size > MOST_BYTES) throw new RangeError('too large together');
      // A PDF is compressed already.
      const entry = new ZipPassThrough(freeName(title, names));
      zip.add(entry);
      entry.push(new Uint8Array(await file.arrayBuffer()), true);
    },
    finish: (): void => {
      zip.end();
      const day = new Date().toLocaleDateString('sv-SE');
      save(new Blob(pieces, { type: 'application/zip' }), texts.selection.zipName(day));
    },
  };
};

/** A name that no file has yet: `Lease.pdf`, `Lease (2).pdf`. */
const freeName = (title: string, names: Set<string>): string => {
  const plain = title.replace(/[/\\:*?"<>|\p{Cc}\p{Cf}]/gu, '_');
  let name = `${plain}.pdf`;
  for (let n = 2; names.has(name.toLowerCase()); n += 1) name = `${plain} (${n}).pdf`;
  names.add(name.toLowerCase());

  return name;
};
