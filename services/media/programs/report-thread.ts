import { parentPort } from 'node:worker_threads';
import type { Report } from '#contracts/api/media.ts';
import { openReporter } from '../report/report.ts';
import { replyOf } from '../workers/exchange.ts';

const draw = openReporter();

parentPort?.on('message', async (report: Report) => {
  parentPort?.postMessage(await replyOf(() => draw(report)));
});
