import { Unreadable } from '../pdf/engine.ts';
import { startPdfJs } from '../pdf/pdfjs.ts';
import { wordsOf } from '../pdf/words.ts';
import { openInspector, TIME_AT_UPLOAD } from '../seal/inspection.ts';
import type { Trial } from '../seal/trial.ts';
import { answerParent } from '../workers/exchange.ts';
import { hasGrownPast } from '../workers/grown-process.ts';
import type { Done, Job } from './jobs.ts';
import { perform } from './perform.ts';

/** Above this many bytes a fresh process is cheaper, since pdf.js keeps fonts and what it compiled for them. */
const WORN = 260e6;

const pdfjs = startPdfJs();
/** Loaded only for the few files that no other engine opens. */
let opened: Promise<Trial> | undefined;
const trial: Trial = async (...tried) => {
  opened ??= import('../seal/trial.ts').then(async ({ openTrial }) =>
    openTrial(await openInspector(TIME_AT_UPLOAD)),
  );
  return (await opened)(...tried);
};

const doJob = async (job: Job): Promise<Done> =>
  job.kind === 'read' ? read(job) : perform(pdfjs, trial, job);

const read = async ({ bytes, page }: Extract<Job, { kind: 'read' }>): Promise<Done> => {
  try {
    const text = await pdfjs.text(bytes, page);
    return text ? { kind: 'read', words: wordsOf(text) } : { kind: 'refused', code: 'not-found' };
  } catch (error) {
    if (error instanceof Unreadable) return { kind: 'refused', code: 'upload.unreadable' };
    throw error;
  }
};

answerParent(doJob, hasGrownPast(WORN));
