import { parentPort, workerData } from 'node:worker_threads';
import { startPdfium } from '../pdf/pdfium.ts';
import { replyOf } from './exchange.ts';
import type { Done, Job } from './jobs.ts';
import { perform } from './perform.ts';

/** PDFium's memory only grows: past this many bytes it costs less to begin anew. */
const WORN = 192 * 2 ** 20;

const pdfium = await startPdfium(workerData.module);

const done = async (job: Job): Promise<Done> => {
  if (job.kind === 'read') throw new Error('text is read by the second engine');

  return perform(pdfium, job);
};

parentPort?.on('message', async (job: Job) => {
  parentPort?.postMessage(
    await replyOf(
      () => done(job),
      () => pdfium.memory() > WORN,
    ),
  );
});
