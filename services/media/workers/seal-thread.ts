import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '#contracts/api/refusals.ts';
import { openSealer } from '../seal/seal.ts';
import { CannotSeal } from '../seal/ways.ts';
import { replyOf } from './exchange.ts';
import type { SealDone, SealJob } from './seal-job.ts';

const sealer = await openSealer(workerData);

const sealed = async ({ request, pdf, drawings, original }: SealJob): Promise<SealDone> => {
  try {
    return { kind: 'sealed', ...(await sealer.seal(request, pdf, drawings, original)) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: 'unavailable' };
    if (error instanceof CannotSeal) return { kind: 'refused', code: 'upload.not-sealable' };
    throw error;
  }
};

parentPort?.on('message', async (job: SealJob) => {
  parentPort?.postMessage(await replyOf(() => sealed(job)));
});
