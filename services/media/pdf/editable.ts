import { PDF, PdfNumber, type PdfRef } from '@libpdf/core';
import { Refused } from '../refused.ts';
import { isHybrid } from '../seal/pdf/hybrid.ts';
import { libpdfFile } from '../seal/pdf/libpdf-file.ts';
import { pagesOf } from '../seal/pdf/page-box.ts';
import { type Removed, removeActiveContent } from './active-content.ts';
import { certificationOf, type Permitted } from './certification.ts';
import type { OpenPdf, PdfFacts } from './engine.ts';
import { inTime } from './in-time.ts';
import { removeStrayContent } from './stray-content.ts';

/** A file that the sealer can add to. */
export type Editable = {
  /** The file without anything that a viewer would run. The uploaded bytes are kept if possible. */
  clean(): Promise<Uint8Array>;
  /** What `clean` removes. */
  readonly removed: Removed;
  /** Whether `clean` removes anything, even from places where no reader looks. */
  readonly isActive: boolean;
  readonly certified: Permitted | null;
  /** UserUnit of every page: how many points one unit has. */
  readonly units: readonly number[];
};

/**
 * Keeps the file unchanged if libpdf and the engine read the same in it. Otherwise it is rewritten, unless that would
 * break an earlier signature that cantoo can keep. Throws `Refused`.
 */
export const editable = async (document: OpenPdf, bytes: Uint8Array, facts: PdfFacts): Promise<Editable> => {
  const { pageCount } = document;
  const isFit = facts.isSound && !facts.encrypted;
  const asIs = isFit && !isHybrid(bytes) && (await byLibpdf(bytes, pageCount, facts));
  if (asIs) return asIs;
  const signed = isFit && facts.signatures > 0 && (await byCantoo(bytes, pageCount));
  if (signed) return signed;

  const anew = await byLibpdf(await document.rewritten(), pageCount, { ...facts, signatures: 0 });
  if (!anew) throw new Refused('upload.unreadable');
  return anew;
};

const byLibpdf = async (
  bytes: Uint8Array,
  pageCount: number,
  { signatures }: PdfFacts,
): Promise<Editable | null> => {
  const read = await readByLibpdf(bytes).catch(() => null);
  if (!read || read.pdf.recoveredViaBruteForce || read.pdf.getPageCount() !== pageCount) return null;
  const { pdf, removed, certified, isChanged } = read;

  return {
    removed,
    isActive: isChanged,
    certified,
    units: pdf.getPages().map(({ dict }) => {
      const unit = dict.get('UserUnit', (ref: PdfRef) => pdf.getObject(ref));
      return unit instanceof PdfNumber && unit.value > 0 ? unit.value : 1;
    }),
    /** An earlier signature covers the bytes before it, so changes to a signed file are only ever appended. */
    clean: async () => (isChanged ? pdf.save({ incremental: signatures > 0 }) : bytes),
  };
};

/**
 * Milliseconds of processor time, after which we assume that libpdf is stuck: it reads a stray bracket inside a
 * dictionary as an empty word, again and again. The longest files take an eighth of this. On a busy machine it may come
 * to more, because a step is started again, but never to more than a file may take altogether.
 */
const PATIENCE = 400;

const readByLibpdf = (bytes: Uint8Array) =>
  inTime(PATIENCE, async (within) => {
    const pdf = await within(() => PDF.load(bytes));

    return within(() => {
      const file = libpdfFile(pdf);
      const certified = certificationOf(file);
      const removed = removeActiveContent(file);
      const hadStrays = removeStrayContent(pdf);

      return { pdf, removed, certified, isChanged: hadStrays || isAnything(removed) };
    });
  });

const isAnything = ({ attachments, others }: Removed) => attachments + others > 0;

/** For a file with an earlier signature: removes things by an update after the signed bytes. */
const byCantoo = async (bytes: Uint8Array, pageCount: number): Promise<Editable | null> => {
  const { openWithCantoo } = await import('../seal/pdf/cantoo-file.ts');
  const file = await openWithCantoo(bytes).catch(() => null);
  if (!file) return null;
  const pages = pagesOf(file);
  if (pages.length !== pageCount) return null;
  const removed = removeActiveContent(file);

  return {
    removed,
    isActive: isAnything(removed),
    certified: certificationOf(file),
    units: pages.map(({ dictionary }) => {
      const unit = dictionary.value('UserUnit');
      return typeof unit === 'number' && unit > 0 ? unit : 1;
    }),
    clean: async () => (isAnything(removed) ? file.save() : bytes),
  };
};
