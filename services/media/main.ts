import { setTimeout as delay } from 'node:timers/promises';
import {
  DrawReport,
  Prepare,
  PrepareLogo,
  ReadPage,
  RenderPage,
  Seal,
  StampTime,
} from '#contracts/api/media.ts';
import { openBlobs } from '../shared/blobs/open-blobs.ts';
import { answer, connectNats, endNats } from '../shared/messaging/nats.ts';
import { logger } from '../shared/running/logger.ts';
import { config } from '../shared/service/config.ts';
import { runService } from '../shared/service/service.ts';
import { openWords } from './page-words.ts';
import { bytesOf, openPages } from './pages.ts';
import { openPdfWorkers } from './pdf-workers.ts';
import { openPrepare } from './prepare.ts';
import { orRefusal, within } from './refused.ts';
import { openReports } from './reports.ts';
import { openSealing } from './sealing.ts';
import { openTimeStamp } from './time-stamp.ts';
import { openConverter } from './word/converter.ts';

const settings = config(
  'NATS_URL',
  'BLOBS_URL',
  'SEAL_KEYS',
  'SEAL_P12',
  'SEAL_P12_PASSWORD',
  'TSA_URL',
  'MEDIA_WORKERS',
  'LIBREOFFICE_WARM',
  'HOST',
  'METRICS_PORT',
  'LOG_LEVEL',
);
const log = logger('media');

const blobs = openBlobs(settings.BLOBS_URL);
const workers = openPdfWorkers(settings.MEDIA_WORKERS, log);
const converter = openConverter(log, settings.LIBREOFFICE_WARM);
const sealerConfig = {
  keys: settings.SEAL_KEYS,
  ...(settings.SEAL_P12 && { p12: { file: settings.SEAL_P12, password: settings.SEAL_P12_PASSWORD } }),
  ...(settings.TSA_URL && { tsaUrl: settings.TSA_URL }),
};
const sealing = openSealing(blobs, sealerConfig, log);
const reports = openReports(blobs);
const pages = openPages(blobs, workers);
const pageWords = openWords(blobs, workers);
const prepare = openPrepare({ blobs, workers, pages, converter });
const timeStamp = openTimeStamp(settings.TSA_URL);
const nats = await connectNats(settings.NATS_URL, 'media');

/** People who look at documents will soon have one sealed, so the sealer is warmed up. */
const warmUpSealer = async <Answer>(pending: Promise<Answer>): Promise<Answer> => {
  const answer = await pending;
  sealing.expect();
  return answer;
};

const answering = [
  answer(nats, Prepare, log, (request) => orRefusal(within(Prepare, warmUpSealer(prepare(request))))),
  answer(nats, RenderPage, log, (request) =>
    orRefusal(
      within(
        RenderPage,
        warmUpSealer(pages.picture(request)).then((picture) => ({ ok: true, picture })),
      ),
    ),
  ),
  answer(nats, ReadPage, log, ({ pdf, page, account }) =>
    orRefusal(
      within(
        ReadPage,
        pageWords(pdf, page, account).then((reading) => ({ ok: true, ...reading })),
      ),
    ),
  ),
  answer(nats, PrepareLogo, log, ({ original, account }) =>
    orRefusal(
      within(
        PrepareLogo,
        bytesOf(blobs, original)
          .then((bytes) => workers.logo(bytes, account))
          .then(async (png) => ({ ok: true, logo: await blobs.put(png) })),
      ),
    ),
  ),
  answer(nats, StampTime, log, ({ sha256 }) =>
    orRefusal(timeStamp(sha256).then((token) => ({ ok: true, token }))),
  ),
  answer(nats, DrawReport, log, (report) => orRefusal(reports.draw(report))),
  answer(nats, Seal, log, (request) => orRefusal(sealing.seal(request))),
];

await runService({
  log,
  host: settings.HOST,
  metricsPort: settings.METRICS_PORT,
  ready: () => Promise.race([nats.rtt().then(() => true), delay(1_000, false)]),
  stop: [
    () => Promise.all(answering.map((stop) => stop())),
    () => endNats(nats),
    () => workers.close(),
    () => sealing.close(),
    () => reports.close(),
    () => converter.close(),
  ],
});
