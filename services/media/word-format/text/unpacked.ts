import { posix } from 'node:path';
import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';
import { readZip, type ZipPart } from '../zip.ts';
import { attribute, type Piece, piecesOf } from './markup.ts';

export type Related = { readonly id: string; readonly kind: string; readonly name: string };

/** A Word file taken apart. Names of parts ignore upper and lower case. */
export type Unpacked = {
  /** A part's XML, or null if there is none that can be read. */
  readonly pieces: (part: string) => readonly Piece[] | null;
  /** A picture of the format EMF or WMF, or null if there is none, or they are too large to read. */
  readonly metafile: (part: string) => Uint8Array | null;
  readonly replace: (part: string, pieces: readonly Piece[]) => void;
  /** The parts that a part refers to, except those outside the file. */
  readonly related: (part: string) => readonly Related[];
  /** The whole file again, or null if nothing was replaced. */
  readonly packed: () => Uint8Array | null;
};

/** Bytes. A text of 500 pages has a tenth, and pictures aren't unpacked for what they show. */
const MOST_TEXT = 40e6;
const MOST_BYTES = 200e6;
/** Bytes of all pictures whose text is read. */
const MOST_PICTURES = 40e6;
/** More headers, footers, pictures and links than any file of 500 pages has. */
const MOST_RELATED = 20_000;

/** Takes a Word file apart, or answers null if it's too large for that or damaged. */
export const unpack = (bytes: Uint8Array): Unpacked | null => {
  const parts = readZip(bytes);
  const texts = parts.filter(({ name }) => isText(name));
  if (sizeOf(texts) > MOST_TEXT || sizeOf(parts) > MOST_BYTES) return null;
  const found = read(bytes, ({ name }) => isText(name));
  if (!found) return null;

  const drawn = parts.filter(({ name }) => isMetafile(name));
  let pictures: ReadonlyMap<string, Uint8Array> | undefined;
  const names = new Map(Object.keys(found).map((name) => [name.toUpperCase(), name]));
  const nameOf = (part: string) => names.get(part.toUpperCase());
  const known = new Map<string, readonly Piece[] | null>();
  const replaced = new Map<string, Uint8Array>();

  const pieces = (part: string) => {
    const name = nameOf(part);
    if (name === undefined) return null;
    if (!known.has(name)) known.set(name, piecesOf(textIn(found[name] as Uint8Array)));
    return known.get(name) ?? null;
  };

  return {
    pieces,
    metafile: (part) => {
      if (sizeOf(drawn) > MOST_PICTURES) return null;
      pictures ??= new Map(
        Object.entries(read(bytes, ({ name }) => isMetafile(name)) ?? {}).map(([name, content]) => [
          name.toUpperCase(),
          content,
        ]),
      );
      return pictures.get(part.toUpperCase()) ?? null;
    },
    replace: (part, made) => {
      const name = nameOf(part);
      if (name === undefined) return;
      known.set(name, made);
      replaced.set(name, strToU8(withoutEncoding(made.map(({ source }) => source).join(''))));
    },
    related: (part) => {
      const folder = posix.dirname(part);
      return (pieces(`${folder}/_rels/${posix.basename(part)}.rels`) ?? [])
        .filter((piece) => /(?:^|:)Relationship$/.test(piece.name) && piece.kind !== 'close')
        .filter((piece) => attribute(piece, 'TargetMode') !== 'External')
        .slice(0, MOST_RELATED)
        .map((piece) => ({
          id: attribute(piece, 'Id') ?? '',
          kind: (attribute(piece, 'Type') ?? '').split('/').at(-1) ?? '',
          name: within(folder, attribute(piece, 'Target') ?? ''),
        }));
    },
    packed: () => (replaced.size === 0 ? null : repacked(bytes, parts, replaced)),
  };
};

const isText = (name: string) => /\.(xml|rels)$/i.test(name);

const isMetafile = (name: string) => /\.(emf|wmf)$/i.test(name);

const sizeOf = (parts: readonly { readonly size: number }[]) =>
  parts.reduce((sum, { size }) => sum + size, 0);

const read = (bytes: Uint8Array, filter: (part: { name: string }) => boolean) => {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    return null;
  }
};

/**
 * Most parts are only stored, since the file lives for one conversion. Those that were packed well are packed again, so
 * that the file is never much larger than the one that was uploaded: the service passes it on.
 */
const repacked = (
  bytes: Uint8Array,
  before: readonly ZipPart[],
  replaced: ReadonlyMap<string, Uint8Array>,
): Uint8Array | null => {
  const all = read(bytes, () => true);
  if (!all) return null;
  const packed = new Set(before.filter(({ size, packed }) => size > packed * 2).map(({ name }) => name));
  const parts: Zippable = {};
  for (const [name, content] of Object.entries(all))
    parts[name] = [replaced.get(name) ?? content, { level: packed.has(name) ? 1 : 0 }];

  return zipSync(parts);
};

const within = (folder: string, target: string): string =>
  target.startsWith('/') ? posix.normalize(target.slice(1)) : posix.join(folder, target);

/** XML is UTF-8 unless its first bytes say UTF-16. */
const textIn = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = strFromU8(bytes);

  return text.startsWith('\ufeff') ? text.slice(1) : text;
};

/** What is written again is UTF-8. */
const withoutEncoding = (xml: string) =>
  xml.replace(/^(<\?xml[^>]{0,200}?)\sencoding\s?=\s?["'][^"'>]{0,40}["']/, '$1');
