import type { Remark } from '#contracts/document/remarks/remarks.ts';
import type { Log } from '../shared/running/logger.ts';
import type { Done, Job, Prepared } from './programs/jobs.ts';
import { Refused } from './refused.ts';
import type { Named } from './uploads/attachable.ts';
import type { WordKind } from './uploads/file-kind.ts';
import type { ReadWord } from './word-format/text/read-word.ts';
import type { WordText } from './word-format/text/word-text.ts';
import { startProcess } from './workers/child-process.ts';
import { Broken, Displaced, Overrun } from './workers/failures.ts';
import { type Order, openPool, type Pool, type Wish } from './workers/pool.ts';

type Bytes = () => Promise<Uint8Array>;
export type Words = Extract<Done, { kind: 'read' }>['words'];

/**
 * Everything that reads a file, in processes apart from the service. `account` owns the file. Rejects with `Refused` if
 * the file can't be used.
 */
export type PdfWorkers = {
  prepare(bytes: Uint8Array, account: string, sheet?: Named): Promise<Prepared>;
  /** Draws a page as WebP. */
  render(bytes: Bytes, page: number, width: number, wish: Wish): Order<Uint8Array>;
  words(bytes: Bytes, page: number, account: string): Promise<Words>;
  /** Checks a Word file in a separate process before LibreOffice sees it. */
  weigh(bytes: Uint8Array, kind: WordKind, account: string): Promise<void>;
  /** Reads what a Word file shows. Answers null if that can't be done in time. */
  readWord(bytes: Uint8Array, account: string): Promise<ReadWord | null>;
  /** Looks for the text of a Word file in its PDF. Answers null if that can't be done in time. */
  compareWords(bytes: Uint8Array, text: WordText, account: string): Promise<readonly Remark[] | null>;
  /** Draws a logo as PNG. */
  logo(bytes: Uint8Array, account: string): Promise<Uint8Array>;
  close(): void;
};

const PDFIUM = new URL('./programs/pdfium-process.ts', import.meta.url);
const PDFJS = new URL('./programs/pdfjs-process.ts', import.meta.url);

/**
 * Milliseconds of processor time that a file may take. An ordinary file takes a few hundred. pdf.js, the second, needs
 * three times as long as PDFium for the same work.
 */
const BUDGETS = { first: 3_000, second: 4_000 } as const;

/**
 * Bytes that a process may take for itself. No ordinary file has made one take as much. It's 150 MB above the size at
 * which a process is replaced between two jobs (`WORN`).
 */
const MEMORY = 400e6;
const SECOND_MEMORY = 500e6;

/** Of all pages together that are kept here while they're read. A text of 500 pages has a sixth. */
const MOST_CHARACTERS = 10e6;

/** How many slow pages may be drawn beside the others. */
const ASIDE = 6;

type Jobs = Pool<Job, Done>;
type Budgets = Readonly<Record<'first' | 'second', number>>;

/**
 * Pages are drawn by other processes than those that prepare files, so no upload holds them up. Each account gets at
 * most `size` of each kind, and one more is left for others. Processes with pdf.js start when they are needed.
 */
export const openPdfWorkers = (size: number, log: Log, budgets: Budgets = BUDGETS): PdfWorkers => {
  const pdfium = () => startProcess<Job, Done>(PDFIUM, MEMORY);
  const pdfjs = () => startProcess<Job, Done>(PDFJS, SECOND_MEMORY);
  const rendering = {
    first: openPool({
      start: pdfium,
      size: size + 1,
      share: size,
      aside: ASIDE,
      warm: 1,
      budget: budgets.first,
    }),
    second: openPool({ start: pdfjs, size: 2, share: 1, aside: 2, warm: 0, budget: budgets.second }),
  };
  const preparing = {
    first: openPool({ start: pdfium, size, warm: 1, budget: budgets.first }),
    second: openPool({ start: pdfjs, size: 1, warm: 0, budget: budgets.second }),
  };

  const order = (engines: Engines, job: () => Promise<Job>, wish: Wish): Order<Done> => {
    const { done, hurry } = byEither(engines, job, wish);

    return { done: refuseOnFailure(done, log), hurry };
  };

  return {
    prepare: async (bytes, account, sheet) => {
      const wish = { when: 'now', account } as const;
      const done = await order(preparing, async () => ({ kind: 'prepare', bytes, sheet }), wish).done;
      return done.kind === 'prepared' ? done : unexpected(done);
    },
    render: (bytes, page, width, wish) => {
      const urgent = wish.when === 'now';
      const job = async (): Promise<Job> => ({ kind: 'render', bytes: await bytes(), page, width, urgent });
      const { done, hurry } = order(rendering, job, wish);
      return { done: done.then((it) => (it.kind === 'rendered' ? it.picture : unexpected(it))), hurry };
    },
    words: async (bytes, page, account) => {
      const job = async (): Promise<Job> => ({ kind: 'read', bytes: await bytes(), page });
      const done = await refuseOnFailure(rendering.second.ask(job, { when: 'now', account }).done, log);
      return done.kind === 'read' ? done.words : unexpected(done);
    },
    weigh: async (bytes, word, account) => {
      const job = async (): Promise<Job> => ({ kind: 'weigh', bytes, word });
      const done = await refuseOnFailure(preparing.first.ask(job, { when: 'now', account }).done, log);
      if (done.kind !== 'weighed') unexpected(done);
    },
    readWord: async (bytes, account) => {
      const job = async (): Promise<Job> => ({ kind: 'read-word', bytes });
      const done = await refuseOnFailure(preparing.first.ask(job, { when: 'now', account }).done, log);
      return done.kind === 'word-read' ? done : null;
    },
    compareWords: async (bytes, text, account) => {
      const wish = { when: 'now', account } as const;
      const answer = (job: Job) => refuseOnFailure(preparing.first.ask(async () => job, wish).done, log);
      const pages: string[] = [];
      let characters = 0;
      for (let pageCount = 1; pages.length < pageCount; ) {
        const read = await answer({ kind: 'read-texts', bytes, from: pages.length + 1 });
        if (read.kind !== 'texts-read' || read.texts.length === 0) return null;
        pages.push(...read.texts);
        pageCount = read.pageCount;
        characters += read.texts.reduce((sum, { length }) => sum + length, 0);
        if (characters > MOST_CHARACTERS) return null;
      }

      const done = await answer({ kind: 'compare-words', text, pages });
      return done.kind === 'words-compared' ? done.remarks : null;
    },
    logo: async (bytes, account) => {
      const job = async (): Promise<Job> => ({ kind: 'logo', bytes });
      const done = await refuseOnFailure(preparing.first.ask(job, { when: 'now', account }).done, log);
      if (done.kind === 'logo') return done.picture;
      throw new Refused(
        done.kind === 'refused' && done.code === 'logo.wrong-type' ? done.code : 'logo.unreadable',
      );
    },
    close: () => {
      for (const { first, second } of [rendering, preparing]) {
        first.close();
        second.close();
      }
    },
  };
};

type Engines = { readonly first: Jobs; readonly second: Jobs };

/** pdf.js may still read what PDFium refuses. */
const byEither = ({ first, second }: Engines, job: () => Promise<Job>, wish: Wish): Order<Done> => {
  const { done, hurry } = first.ask(job, wish);
  const again = async (done: Done) => {
    if (done.kind !== 'refused' || done.code !== 'upload.unreadable') return done;
    return second
      .ask(job, { ...wish, when: 'now' })
      .done.catch((error) => (isFault(error) ? done : Promise.reject(error)));
  };

  return { done: done.then(again), hurry };
};

/** Turns the failure of a worker into a refusal: either the file is at fault or the machine has no room. */
const refuseOnFailure = async (pending: Promise<Done>, log: Log): Promise<Done> => {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof Displaced) {
      log.warn({ err: error }, 'a file was put off');
      throw new Refused('overloaded');
    }
    if (!isFault(error)) throw error;
    log.warn({ err: error }, 'a file ended its worker');
    const exhausted = error instanceof Overrun || error.exhausted;
    return { kind: 'refused', code: exhausted ? 'upload.too-complex' : 'upload.unreadable' };
  }
};

const isFault = (error: unknown): error is Overrun | Broken =>
  error instanceof Overrun || error instanceof Broken;

const unexpected = (done: Done): never => {
  throw done.kind === 'refused' ? new Refused(done.code) : new Error(`unexpected reply: ${done.kind}`);
};
