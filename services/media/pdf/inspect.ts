import { PDF, PdfNumber, type PdfRef } from '@libpdf/core';
import type { PageSize } from '#contracts/geometry.ts';
import { Refused } from '../refused.ts';
import { removeActiveContent } from './active-content.ts';
import { type Engine, type OpenPdf, type PdfFacts, Unreadable } from './engine.ts';

export type Inspected = {
  /** What everybody sees, signs and gets sealed: the very bytes that came, wherever these will do. */
  readonly bytes: Uint8Array;
  readonly pages: readonly PageSize[];
  readonly earlierSignatures: 'none' | 'kept' | 'lost';
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
    if (document.pageCount < 1) throw new Refused('upload.unreadable');
    if (isXfa) throw new Refused('upload.xfa');
    if (encrypted && signatures > 0) throw new Refused('upload.signed-encrypted');

    const { bytes: editable, pdf } = await editableCopy(document, sound, facts);
    const clean = removeActiveContent(pdf) ? await saved(pdf, signatures > 0) : editable;
    const isKept = startsWith(clean, bytes);

    return {
      bytes: clean,
      pages: inPoints(await document.sizes(), pdf),
      earlierSignatures: signatures === 0 ? 'none' : isKept ? 'kept' : 'lost',
    };
  } finally {
    await document.close();
  }
};

/** The file as it is, or what could be saved of one that PDFium cannot open. */
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
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return await document.save({ useObjectStreams: false });
  } catch {
    throw new Refused('upload.unreadable');
  }
};

/** A copy in which libpdf reads what the engine reads, since libpdf is what stamps: the bytes as they are if it does. */
const editableCopy = async (document: OpenPdf, bytes: Uint8Array, facts: PdfFacts) => {
  const asIs = !facts.encrypted && !isHybrid(bytes, facts) && (await loaded(bytes, document.pageCount));
  if (asIs) return { bytes, pdf: asIs };

  const rewritten = await document.rewritten();
  const pdf = await loaded(rewritten, document.pageCount);
  if (!pdf) throw new Refused('upload.unreadable');

  return { bytes: rewritten, pdf };
};

/** Of a file with two kinds of cross-reference libpdf may read an older revision. */
const isHybrid = (bytes: Uint8Array, { signatures }: PdfFacts) =>
  signatures === 0 && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/XRefStm');

const loaded = async (bytes: Uint8Array, pageCount: number): Promise<PDF | null> => {
  try {
    const pdf = await PDF.load(bytes);
    return !pdf.recoveredViaBruteForce && pdf.getPageCount() === pageCount ? pdf : null;
  } catch {
    return null;
  }
};

/** An earlier signature holds for the bytes before it, so a signed file is only ever added to. */
const saved = async (pdf: PDF, isSigned: boolean): Promise<Uint8Array> => pdf.save({ incremental: isSigned });

const startsWith = (bytes: Uint8Array, start: Uint8Array) =>
  Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** Sizes come in units of the page, which UserUnit may make larger than points. */
const inPoints = (sizes: readonly PageSize[], pdf: PDF): PageSize[] =>
  pdf.getPages().map(({ dict }, index) => {
    const unit = dict.get('UserUnit', (ref: PdfRef) => pdf.getObject(ref));
    const scale = unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1;
    const { width, height } = sizes[index] ?? { width: 0, height: 0 };

    return { width: width * scale, height: height * scale };
  });
