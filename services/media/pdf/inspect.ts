import type { PageSize } from '#contracts/geometry.ts';
import { Refused } from '../refused.ts';
import type { Removed } from './active-content.ts';
import { editable } from './editable.ts';
import { type Engine, type OpenPdf, Unreadable } from './engine.ts';

export type Inspected = {
  /** What everybody sees, signs and gets sealed: the very bytes that came, wherever these will do. */
  readonly bytes: Uint8Array;
  readonly pages: readonly PageSize[];
  readonly earlierSignatures: 'none' | 'kept' | 'lost';
  /** What was taken out, since it does more than to be looked at. */
  readonly removed: Removed;
};

/** Design, section 6. */
const MOST_PAGES = 500;

/**
 * Reads a PDF and makes it one that can be stamped and sealed: without encryption, with a sound cross-reference,
 * without scripts. Throws `Refused`.
 */
export const inspect = async (engine: Engine, bytes: Uint8Array): Promise<Inspected> => {
  const { document, sound } = await opened(engine, bytes);
  try {
    const facts = await document.facts();
    const { encrypted, isXfa, signatures } = facts;
    if (document.pageCount > MOST_PAGES) throw new Refused('upload.too-many-pages');
    if (document.pageCount < 1) throw new Refused('upload.no-pages');
    if (isXfa) throw new Refused('upload.xfa');
    if (encrypted && signatures > 0) throw new Refused('upload.signed-encrypted');

    const { units, clean, removed } = await editable(document, sound, facts);
    const pdf = await clean();
    if (pdf !== bytes) await check(engine, pdf, document);

    return {
      bytes: pdf,
      pages: inPoints(await document.sizes(), units),
      earlierSignatures: signatures === 0 ? 'none' : startsWith(pdf, bytes) ? 'kept' : 'lost',
      removed,
    };
  } finally {
    await document.close();
  }
};

/** The file as it is, or what could be saved of one that the engine cannot open. */
const opened = async (engine: Engine, bytes: Uint8Array) => {
  try {
    return { document: await engine.open(bytes), sound: bytes };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.why === 'password') throw new Refused('upload.password');
  }

  const sound = await salvaged(bytes);
  return { document: await engine.open(sound), sound };
};

const salvaged = async (bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
    return await document.save({ useObjectStreams: false });
  } catch {
    throw new Refused('upload.unreadable');
  }
};

/** What we wrote must be what we read. */
const check = async (engine: Engine, pdf: Uint8Array, before: OpenPdf): Promise<void> => {
  const after = await engine.open(pdf);
  const { pageCount } = after;
  await after.close();
  if (pageCount !== before.pageCount) throw new Refused('upload.unreadable');
};

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

const inPoints = (sizes: readonly PageSize[], units: readonly number[]): PageSize[] =>
  sizes.map(({ width, height }, index) => {
    const points = units[index] ?? 1;

    return { width: width * points, height: height * points };
  });
