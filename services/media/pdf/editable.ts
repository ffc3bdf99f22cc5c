import { PDF } from '@libpdf/core';
import { Refused } from '../refused.ts';
import { activeContentRemoval, type Removed, removeActiveContent } from './active-content.ts';
import { certificationOf, type Permitted } from './certification.ts';
import type { OpenPdf, PdfFacts } from './engine.ts';
import { isHybrid } from './file/hybrid.ts';
import { libpdfFile } from './file/libpdf-file.ts';
import { type Page, pagesOf, pageWalk } from './file/page-box.ts';
import { inTime, Stuck, type Within } from './in-time.ts';
import { mayHaveName } from './names-in-objects.ts';
import { removeStrayContent, STRAY_NAMES } from './stray-content.ts';
import { unfoldPages } from './unfold-pages.ts';

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

  const rewritten = await document.rewrite();
  const anew =
    (await byLibpdf(rewritten, pageCount, REWRITTEN)) ??
    (await byLibpdf(await unfold(rewritten, pageCount), pageCount, REWRITTEN));
  if (!anew) throw new Refused('upload.unreadable');
  return anew;
};

/** A rewritten file has lost its signatures, and whatever could make libpdf loop. */
const REWRITTEN = { signatures: 0, mayLoop: false };

const byLibpdf = async (
  bytes: Uint8Array | null,
  pageCount: number,
  { signatures, mayLoop = true }: Pick<PdfFacts, 'signatures'> & { readonly mayLoop?: boolean },
): Promise<Editable | null> => {
  const read = bytes && (await orNothing(readByLibpdf(bytes, pageCount), mayLoop));
  if (!read) return null;
  const { pdf, pages, removed, certified, isChanged } = read;

  return {
    removed,
    isActive: isChanged,
    certified,
    units: pages.map(unitOf),
    /** An earlier signature covers the bytes before it, so changes to a signed file are only ever appended. */
    clean: async () => (isChanged ? pdf.save({ incremental: signatures > 0 }) : bytes),
  };
};

/**
 * Milliseconds of processor time for one step, after which we assume that libpdf is stuck: it reads a stray bracket
 * inside a dictionary as an empty word, again and again. A step reads a single object, or what every file has but once,
 * so it can take long only in a large file. How many steps there are says nothing about a file.
 */
const PATIENCE = 400;
/** Bytes of the file for each further millisecond. */
const PER_MILLISECOND = 10_000;

const within = <Result>(bytes: Uint8Array, work: (within: Within) => Promise<Result>): Promise<Result> =>
  inTime(PATIENCE + bytes.length / PER_MILLISECOND, work);

/** Null if libpdf doesn't read the pages that the engine reads. */
const readByLibpdf = (bytes: Uint8Array, pageCount: number) =>
  within(bytes, async ({ step, parts }) => {
    const pdf = await step(() => PDF.load(bytes));
    const file = libpdfFile(pdf);
    const pages = parts(pageWalk(file));
    if (pdf.recoveredViaBruteForce || pages.length !== pageCount) return null;

    const certified = step(() => certificationOf(file));
    const removed = parts(activeContentRemoval(file, pages));
    const hadStrays = mayHaveName(bytes, STRAY_NAMES) && parts(removeStrayContent(pdf));

    return { pdf, pages, removed, certified, isChanged: hadStrays || isAnything(removed) };
  });

/** The file with a page of its own wherever it shows a page again. Null if that doesn't give the engine's pages. */
const unfold = (bytes: Uint8Array, pageCount: number): Promise<Uint8Array | null> =>
  orNothing(
    within(bytes, async ({ step, parts }) => {
      const file = libpdfFile(await step(() => PDF.load(bytes)));
      return parts(unfoldPages(file, pageCount)) ? file.save() : null;
    }),
    false,
  );

/**
 * Whatever else a library throws only says that it can't read the file. But where it can't loop, a step that doesn't end
 * is a long one.
 */
const orNothing = <Result>(pending: Promise<Result>, mayLoop: boolean): Promise<Result | null> =>
  pending.catch((error) => {
    if (error instanceof Refused) throw error;
    if (error instanceof Stuck && !mayLoop) throw new Refused('upload.too-complex');
    return null;
  });

const isAnything = ({ attachments, others }: Removed) => attachments + others > 0;

/** For a file with an earlier signature: removes things by an update after the signed bytes. */
const byCantoo = async (bytes: Uint8Array, pageCount: number): Promise<Editable | null> => {
  const { openWithCantoo } = await import('./file/cantoo-file.ts');
  const file = await openWithCantoo(bytes).catch(() => null);
  if (!file) return null;
  const pages = pagesOf(file);
  if (pages.length !== pageCount) return null;
  const removed = removeActiveContent(file, pages);

  return {
    removed,
    isActive: isAnything(removed),
    certified: certificationOf(file),
    units: pages.map(unitOf),
    clean: async () => (isAnything(removed) ? file.save() : bytes),
  };
};

const unitOf = ({ dictionary }: Page): number => {
  const unit = dictionary.value('UserUnit');

  return typeof unit === 'number' && unit > 0 ? unit : 1;
};
