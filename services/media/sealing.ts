import type { z } from 'zod';
import type { Seal } from '#contracts/api/media.ts';
import { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { memory } from '../shared/flow/memory.ts';
import type { Log } from '../shared/running/logger.ts';
import { bytesOf } from './pages.ts';
import type { SealDone, SealJob } from './programs/seal-job.ts';
import { Refused } from './refused.ts';
import type { SealerConfig } from './seal/config.ts';
import { startProcess } from './workers/child-process.ts';
import { Broken, Displaced, Overrun } from './workers/failures.ts';
import { everybody, openPool } from './workers/pool.ts';

type Sealed = Extract<z.infer<typeof Seal.reply>, { ok: true }>;

export type Sealing = {
  /**
   * Seals a document. Rejects with `Refused`: `upload.not-sealable` if the document is at fault, `unavailable` or
   * `overloaded` if the machine is.
   */
  seal(request: z.infer<typeof Seal.request>): Promise<Sealed>;
  /** Somebody looked at a document, so one is likely to be sealed soon. */
  expect(): void;
  close(): void;
};

const SEAL_PROCESS = new URL('./programs/seal-process.ts', import.meta.url);

/** Milliseconds of processor time for one document. */
const BUDGET = 20_000;
/** Milliseconds that a job may do no work. A time-stamping authority never takes this long. */
const IDLE = 15_000;
/** Milliseconds by the clock. The caller waits ten seconds longer. */
const PATIENCE = 50_000;
/** Bytes that the process may take. */
const MEMORY = 700e6;
/** Milliseconds without a job after which the process ends. */
const REST = 600_000;
/** Milliseconds before a document that broke its process is tried again. A try holds up all other documents. */
const GRUDGE = 300_000;

/**
 * Seals in a separate process, which runs while people work on documents, because the last signer waits for it. A
 * document is blamed for a failure only if another one can be sealed at the same time.
 */
export const openSealing = (blobs: Blobs, config: SealerConfig, log: Log): Sealing => {
  const newPool = () =>
    openPool<SealJob, SealDone>({
      start: () => startProcess(SEAL_PROCESS, MEMORY, config),
      size: 1,
      warm: 0,
      rest: REST,
      budget: BUDGET,
      idle: IDLE,
      patience: PATIENCE,
    });
  const pool = newPool();
  const failures = memory<Refused>({ most: 1_000, age: GRUDGE });

  const runJob = async (job: () => Promise<SealJob>, document: string): Promise<SealDone> => {
    try {
      return await pool.ask(job, everybody).done;
    } catch (error) {
      if (error instanceof Displaced) throw new Refused('overloaded');
      if (!(error instanceof Overrun || error instanceof Broken)) throw error;
      log.warn({ err: error, document }, 'a document ended the process that sealed it');
      return { kind: 'refused', code: 'upload.not-sealable' };
    }
  };

  /** Tries in a fresh process, so that nothing of the failed document is left. */
  const canSealAtAll = async (): Promise<boolean> => {
    const fresh = newPool();
    try {
      return (await fresh.ask(async () => ({ kind: 'probe' }), everybody).done).kind === 'sealed';
    } catch (error) {
      log.error({ err: error }, 'nothing can be sealed');
      return false;
    } finally {
      fresh.close();
    }
  };

  const refusalOf = async (code: Refused['code'], document: string): Promise<Refused> => {
    if (code !== 'upload.not-sealable') return new Refused(code);
    if (!(await canSealAtAll())) return new Refused('unavailable');
    const failure = new Refused(code);
    failures.set(document, failure);

    return failure;
  };

  return {
    seal: async (request) => {
      const { documentId } = request.certificate;
      const failure = failures.get(documentId);
      if (failure) throw failure;
      const job = async () => {
        const [pdf, drawings, original] = await Promise.all([
          bytesOf(blobs, request.pdf),
          drawingsIn(blobs, request),
          request.attachmentSheet ? bytesOf(blobs, request.certificate.original) : null,
        ]);
        return { kind: 'seal', request, pdf, drawings, original } as const;
      };
      const done = await runJob(job, documentId);
      if (done.kind === 'refused') throw await refusalOf(done.code, documentId);

      const { bytes, level, pageCount } = done;
      return { ok: true, sealed: await blobs.put(bytes), level, pageCount };
    },
    expect: pool.expect,
    close: pool.close,
  };
};

/** Reads every drawing that a value names, each one once. */
const drawingsIn = async (blobs: Blobs, { values }: z.infer<typeof Seal.request>) => {
  const named = new Set(
    values.flatMap(({ handwriting }) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : [])),
  );

  return new Map(await Promise.all([...named].map((name) => drawingIn(blobs, name))));
};

const drawingIn = async (blobs: Blobs, name: string): Promise<[string, Drawing]> => [
  name,
  Drawing.parse(JSON.parse(Buffer.from(await bytesOf(blobs, name)).toString('utf8'))),
];
