import type { Log } from '../shared/log.ts';
import { Refused } from './refused.ts';
import { startProcess } from './workers/child-process.ts';
import { Broken } from './workers/exchange.ts';
import type { Done, Job, Prepared } from './workers/jobs.ts';
import { type Order, Overrun, openPool } from './workers/pool.ts';

type Bytes = () => Promise<Uint8Array>;
type When = 'now' | 'ahead';
export type Words = Extract<Done, { kind: 'read' }>['words'];

/** Everything that reads a file, apart from the service itself. Rejects with `Refused` for what will not do. */
export type PdfWorkers = {
  prepare(bytes: Uint8Array): Promise<Prepared>;
  /** WebP of a page. */
  render(bytes: Bytes, page: number, width: number, when: When): Order<Uint8Array>;
  words(bytes: Bytes, page: number): Promise<Words>;
  /** A logo, as PNG. */
  logo(bytes: Uint8Array): Promise<Uint8Array>;
  close(): void;
};

const PDFIUM = new URL('./workers/pdfium-process.ts', import.meta.url);
const PDFJS = new URL('./workers/pdfjs-process.ts', import.meta.url);

/** Milliseconds that a file may take, in both engines together. */
const BUDGET = 10_000;

/** `size` processes with PDFium, one of them kept warm; those with pdf.js are started when they are asked for. */
export const openPdfWorkers = (size: number, log: Log): PdfWorkers => {
  const first = openPool<Job, Done>({ start: () => startProcess(PDFIUM), size, warm: 1, budget: BUDGET });
  const second = openPool<Job, Done>({ start: () => startProcess(PDFJS), size: 2, warm: 0, budget: BUDGET });

  /** What PDFium refuses, pdf.js may still read, in what is left of the time. */
  const order = (job: () => Promise<Job>, when: When): Order<Done> => {
    const started = performance.now();
    const { done, hurry } = first.ask(job, when);
    const again = async (done: Done) => {
      if (done.kind !== 'refused' || done.code !== 'upload.unreadable') return done;
      const left = Math.max(1_000, BUDGET - (performance.now() - started));
      return second
        .ask(job, when, left)
        .done.catch((error) => (isBroken(error) ? done : Promise.reject(error)));
    };

    return { done: settled(done.then(again), log), hurry };
  };

  return {
    prepare: async (bytes) => {
      const done = await order(async () => ({ kind: 'prepare', bytes }), 'now').done;
      return done.kind === 'prepared' ? done : unexpected(done);
    },
    render: (bytes, page, width, when) => {
      const urgent = when === 'now';
      const job = async (): Promise<Job> => ({ kind: 'render', bytes: await bytes(), page, width, urgent });
      const { done, hurry } = order(job, when);
      return { done: done.then((it) => (it.kind === 'rendered' ? it.picture : unexpected(it))), hurry };
    },
    words: async (bytes, page) => {
      const job = async (): Promise<Job> => ({ kind: 'read', bytes: await bytes(), page });
      const done = await settled(second.ask(job, 'now').done, log);
      return done.kind === 'read' ? done.words : unexpected(done);
    },
    logo: async (bytes) => {
      const done = await settled(first.ask(async () => ({ kind: 'logo', bytes }), 'now').done, log);
      if (done.kind === 'logo') return done.picture;
      throw new Refused(
        done.kind === 'refused' && done.code === 'logo.wrong-type' ? done.code : 'logo.unreadable',
      );
    },
    close: () => {
      first.close();
      second.close();
    },
  };
};

/** What ended a worker becomes a refusal: it is the file's fault, not the service's. */
const settled = async (pending: Promise<Done>, log: Log): Promise<Done> => {
  try {
    return await pending;
  } catch (error) {
    if (!isBroken(error)) throw error;
    log.warn({ err: error }, 'a file ended its worker');
    const exhausted = error instanceof Overrun || error.exhausted;
    return { kind: 'refused', code: exhausted ? 'upload.too-complex' : 'upload.unreadable' };
  }
};

const isBroken = (error: unknown): error is Overrun | Broken =>
  error instanceof Overrun || error instanceof Broken;

const unexpected = (done: Done): never => {
  throw done.kind === 'refused' ? new Refused(done.code) : new Error(`unexpected reply: ${done.kind}`);
};
