import { compilePdfium } from '../pdf/compiled.ts';
import { startPdfium } from '../pdf/pdfium.ts';
import { inspectorBy } from '../seal/inspection.ts';
import type { Trial } from '../seal/trial.ts';
import { answerParent } from '../workers/exchange.ts';
import { hasGrownPast } from '../workers/grown-process.ts';
import type { Done, Job } from './jobs.ts';
import { perform } from './perform.ts';

/** Above this many bytes a fresh process is cheaper, since PDFium's memory only grows. */
const WORN = 220e6;

const pdfium = await startPdfium(await compilePdfium());
/** Loaded with the first upload, since most of these processes only draw pages. */
let opened: Promise<Trial> | undefined;
const trial: Trial = async (...tried) => {
  opened ??= import('../seal/trial.ts').then(({ openTrial }) => openTrial(inspectorBy(pdfium)));
  return (await opened)(...tried);
};

const doJob = async (job: Job): Promise<Done> => {
  if (job.kind === 'read') throw new Error('text is read by the second engine');

  return perform(pdfium, trial, job);
};

answerParent(doJob, hasGrownPast(WORN));
