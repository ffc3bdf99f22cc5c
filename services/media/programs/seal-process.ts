import { Refusal } from '#contracts/api/refusals.ts';
import { CannotSeal } from '../seal/open-original.ts';
import { openProbe } from '../seal/probe.ts';
import { openSealer } from '../seal/seal.ts';
import { answerParent } from '../workers/exchange.ts';
import { hasGrownPast } from '../workers/grown-process.ts';
import type { SealDone, SealJob } from './seal-job.ts';

/** Above this many bytes a fresh process is cheaper. */
const WORN = 400e6;

const sealer = await openSealer(JSON.parse(process.env.SETTINGS ?? ''));
const probe = openProbe(sealer);

const sealDocument = ({ request, pdf, drawings, original }: Extract<SealJob, { kind: 'seal' }>) =>
  sealer.seal(request, pdf, drawings, original);

const doJob = async (job: SealJob): Promise<SealDone> => {
  try {
    return { kind: 'sealed', ...(await (job.kind === 'probe' ? probe() : sealDocument(job))) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: 'unavailable' };
    if (error instanceof CannotSeal) return { kind: 'refused', code: 'upload.not-sealable' };
    throw error;
  }
};

answerParent(doJob, hasGrownPast(WORN));
