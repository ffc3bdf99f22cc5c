import { constants, inflateSync } from 'node:zlib';
import type { Page } from './page-box.ts';
import { asArray, asDictionary, type PdfArray, type PdfDictionary, type PdfItem } from './pdf-file.ts';

/** The streams of a page's content, which are read as one. */
export const contentStreams = ({ dictionary }: Page): PdfArray => {
  const contents = dictionary.value('Contents');
  const source = dictionary.source('Contents');

  return asArray(contents) ?? (source ? [{ source, value: () => contents }] : []);
};

/** Bytes. A page that unpacks to more isn't looked into, because it may be an attack. */
const MOST = 32 * 1024 * 1024;

/** The content of a page. Empty if a part of it is damaged, too large, or packed in a rare way. */
export const unpacked = (streams: PdfArray): Buffer => {
  const parts: Buffer[] = [];
  let room = MOST;

  for (const stream of streams) {
    const part = unpackedStream(stream, room);
    if (!part) return Buffer.alloc(0);
    parts.push(part, Buffer.from('\n'));
    room -= part.length;
  }

  return Buffer.concat(parts);
};

const unpackedStream = (item: PdfItem, room: number): Buffer | null => {
  const stream = asDictionary(item.value());
  if (!stream?.packed) return Buffer.alloc(0);

  const bytes = Buffer.from(stream.packed());
  const filters = filtersOf(stream);
  if (filters.length === 0) return bytes.length <= room ? bytes : null;

  return filters.join() === 'FlateDecode' ? inflated(bytes, room) : null;
};

const filtersOf = (stream: PdfDictionary): readonly unknown[] => {
  const filter = stream.value('Filter');

  return asArray(filter)?.map((item) => item.value()) ?? (filter ? [filter] : []);
};

const inflated = (bytes: Buffer, room: number): Buffer | null => {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, room), finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return null;
  }
};
