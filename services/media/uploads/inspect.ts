import type { PageSize } from '#contracts/document/fields/geometry.ts';
import type { Remark } from '#contracts/document/remarks/remarks.ts';
import { type Editable, editable } from '../pdf/editable.ts';
import { type Engine, type OpenPdf, type PdfFacts, Unreadable } from '../pdf/engine.ts';
import { Refused } from '../refused.ts';
import type { Trial } from '../seal/trial.ts';

export type Inspected = {
  /** The bytes that everybody sees, signs and gets sealed. They're the uploaded bytes if possible. */
  readonly bytes: Uint8Array;
  readonly pages: readonly PageSize[];
  /** What the sender is told about the file. */
  readonly remarks: readonly Remark[];
};

/** See section 6 of the design. */
const MOST_PAGES = 500;

/** Points: the largest page that readers show (ISO 32000-2, annex C), and the thinnest that people can see. */
const LARGEST = 14_400;
const THINNEST = 3;

/**
 * Reads a PDF and makes it one that can be stamped and sealed: without encryption or scripts, with a sound
 * cross-reference. `trial` tells whether it can be sealed. Throws `Refused`.
 */
export const inspect = async (engine: Engine, bytes: Uint8Array, trial: Trial): Promise<Inspected> => {
  const { document, sound } = await openOrSalvage(engine, bytes);
  try {
    const facts = await document.facts();
    refuseAtSight(document, facts);
    const found = await editable(document, sound, facts);
    if (found.certified === 'none' && facts.signatures > 0) throw new Refused('upload.certified');
    const pages = inPoints(await document.sizes(), found.units);
    if (pages.some(isOutOfSize)) throw new Refused('upload.page-size');

    const pdf = await sealable(document, await found.clean(), facts, trial);
    if (pdf !== bytes) await check(engine, pdf, document);

    return { bytes: pdf, pages, remarks: remarksOf(found, facts.signatures, startsWith(pdf, bytes)) };
  } finally {
    await document.close();
  }
};

export const refuseAtSight = ({ pageCount }: OpenPdf, { encrypted, isXfa, signatures }: PdfFacts): void => {
  if (pageCount > MOST_PAGES) throw new Refused('upload.too-many-pages');
  if (pageCount < 1) throw new Refused('upload.no-pages');
  if (isXfa) throw new Refused('upload.xfa');
  if (encrypted && signatures > 0) throw new Refused('upload.signed-encrypted');
};

const isOutOfSize = ({ width, height }: PageSize) =>
  !(Math.max(width, height) <= LARGEST && Math.min(width, height) >= THINNEST);

/** The file itself, or a rewritten one if only that can be sealed. */
const sealable = async (document: OpenPdf, pdf: Uint8Array, facts: PdfFacts, trial: Trial) => {
  if (await trial(pdf)) return pdf;

  for (const rewrite of [() => document.rewrite(), () => salvage(pdf)]) {
    const anew = await rewrite().catch(() => null);
    const found = anew && (await editable(document, anew, { ...facts, signatures: 0 }).catch(() => null));
    const clean = await found?.clean();
    if (clean && (await trial(clean))) return clean;
  }
  throw new Refused('upload.not-sealable');
};

const remarksOf = (
  { removed, certified }: Pick<Editable, 'removed' | 'certified'>,
  signatures: number,
  isKept: boolean,
): Remark[] => {
  const remarks: Remark[] = [
    { kind: 'attachments-removed', count: removed.attachments },
    { kind: 'active-content-removed', count: removed.others },
    { kind: isKept ? 'signatures-kept' : 'signatures-lost', count: signatures },
    { kind: 'certified', count: certified && isKept ? signatures : 0 },
  ];

  return remarks.filter(({ count }) => count > 0);
};

/** The file itself, or what could be saved of it if the engine can't open it. */
export const openOrSalvage = async (engine: Engine, bytes: Uint8Array) => {
  try {
    return { document: await engine.open(bytes), sound: bytes };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    if (error.why === 'password') throw new Refused('upload.password');
  }

  const sound = await salvage(bytes);
  return { document: await engine.open(sound), sound };
};

const salvage = async (bytes: Uint8Array): Promise<Uint8Array> => {
  try {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const document = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
    return await document.save({ useObjectStreams: false });
  } catch {
    throw new Refused('upload.unreadable');
  }
};

/** Checks that the file we wrote reads as the one before. */
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
