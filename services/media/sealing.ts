import type { z } from 'zod';
import type { Seal } from '#contracts/api/media.ts';
import { Drawing } from '#contracts/document/fields/handwriting.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { bytesOf } from './pages.ts';
import { Refused } from './refused.ts';
import type { SealerConfig } from './seal/config.ts';
import { everybody, openPool } from './workers/pool.ts';
import type { SealDone, SealJob } from './workers/seal-job.ts';
import { startThread } from './workers/thread.ts';

type Sealed = Extract<z.infer<typeof Seal.reply>, { ok: true }>;

export type Sealing = {
  /** Rejects with `Refused`; with anything else where the file cannot be sealed. */
  seal(request: z.infer<typeof Seal.request>): Promise<Sealed>;
  /** A document was looked at, so that one is likely to be sealed soon. */
  expect(): void;
  close(): void;
};

const SEAL_THREAD = new URL('./workers/seal-thread.ts', import.meta.url);

/** Milliseconds for one document, the time stamp included. */
const BUDGET = 30_000;
/** Milliseconds. */
const REST = 600_000;

/** Seals in a thread of its own, which is there while documents are at work: who signs last waits for it. */
export const openSealing = (blobs: Blobs, config: SealerConfig): Sealing => {
  const pool = openPool<SealJob, SealDone>({
    start: () => startThread(SEAL_THREAD, config),
    size: 1,
    warm: 0,
    rest: REST,
    budget: BUDGET,
  });

  return {
    seal: async (request) => {
      const job = async () => {
        const [pdf, drawings, original] = await Promise.all([
          bytesOf(blobs, request.pdf),
          drawingsIn(blobs, request),
          request.attachmentSheet ? bytesOf(blobs, request.certificate.original) : null,
        ]);
        return { request, pdf, drawings, original };
      };
      const done = await pool.ask(job, everybody).done;
      if (done.kind === 'refused') throw new Refused(done.code);

      const { bytes, level, pageCount } = done;
      return { ok: true, sealed: await blobs.put(bytes), level, pageCount };
    },
    expect: pool.expect,
    close: pool.close,
  };
};

/** Every drawing that a value names, each once. */
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
