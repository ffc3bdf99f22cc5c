import type { Context } from 'koa';
import { DrawReport, REPORT_MAX, type Report } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { TimelineExportHeader } from '#contracts/api/views/timeline.ts';
import type { TimelineFormat } from '#contracts/document/events.ts';
import { eventNumber } from '#contracts/event-number.ts';
import { foreignIn } from '#contracts/foreign-event.ts';
import { type ForMembers, type SignerLanguage, textIn } from '#contracts/text/languages.ts';
import { type Line, statements, timelineCsv, whoWords } from '#contracts/timeline/export.ts';
import { filterQuery, isFiltered, type TimelineFilter } from '#contracts/timeline/filter.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import type { Accesses } from '../access/accesses.ts';
import type { Readable } from '../access/policy.ts';
import type { DocumentRoute } from '../access/route.ts';
import { type History, historyOf, type ReadLog } from '../history/history.ts';
import { jsonOf, sendCompressed } from '../http/compressed.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Database } from '../read-models/database.ts';
import { inWords, isMatching } from './selected.ts';
import { timelineRequestOf } from './timeline-request.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint'>;
  readonly store: ReadLog;
  readonly blobs: Blobs;
  readonly messaging: Pick<Messaging, 'ask'>;
  readonly accesses: Pick<Accesses, 'recordExport'>;
  readonly now: () => string;
};

/** How many milliseconds the media service gets to draw a report. */
const DRAWING = 28_000;

/**
 * Exports a timeline in each of its formats. The export is recorded first, and is the last event in the file. A HEAD
 * request doesn't count as an export.
 */
export const exportRoutes = (dependencies: Dependencies): Record<TimelineFormat, DocumentRoute> => ({
  json: exported(dependencies, 'json', sendJson),
  csv: exported(dependencies, 'csv', sendCsv),
  pdf: exported(dependencies, 'pdf', sendPdf),
});

type Export = {
  readonly language: SignerLanguage;
  readonly header: TimelineExportHeader;
  readonly history: History;
  readonly lines: readonly Line[];
};

type Send = (ctx: Context, what: Export, dependencies: Dependencies) => Promise<void>;

const exported =
  (dependencies: Dependencies, format: TimelineFormat, send: Send): DocumentRoute =>
  async (ctx, find) => {
    const { filter } = timelineRequestOf(ctx);
    const language = readersLanguage(ctx);
    const looked = await find();
    if (ctx.method === 'HEAD') {
      setHeaders(ctx, looked, format);
      ctx.status = 200;
      return;
    }

    const { epoch } = await dependencies.database.checkpoint();
    // A timeline that is too long for the format is refused before anything is put on record.
    if (format === 'pdf')
      shortEnough(
        linesOf(language, await historyOf(dependencies.store, epoch, looked.view.id), looked, filter),
      );
    await dependencies.accesses.recordExport(ctx, looked, { format, filter: filterQuery(filter) });
    const history = await historyOf(dependencies.store, epoch, looked.view.id);
    const lines = linesOf(language, history, looked, filter);
    const header = headerOf(history, looked, { filter, format, shown: lines.length, at: dependencies.now() });

    setHeaders(ctx, looked, format);
    await send(ctx, { language, header, history, lines }, dependencies);
  };

const setHeaders = (ctx: Context, { view }: Pick<Readable, 'view'>, format: TimelineFormat) => {
  ctx.attachment(`timeline-${view.id}.${format}`);
  ctx.type = format;
  ctx.set('Cache-Control', 'no-store');
};

/** Whether the timeline is short enough for a report. One more event, the export itself, will follow. */
const shortEnough = (lines: readonly Line[]) => {
  if (lines.length >= REPORT_MAX) refuse('timeline.too-long');
};

const linesOf = (
  language: SignerLanguage,
  history: History,
  { viewer }: Pick<Readable, 'viewer'>,
  filter: TimelineFilter,
): readonly Line[] => {
  const all = inWords(language, history, viewer);

  return isFiltered(filter) ? all.filter((one) => isMatching(filter, one)) : all;
};

type ExportedTimeline = {
  readonly filter: TimelineFilter;
  readonly format: TimelineFormat;
  readonly shown: number;
  readonly at: string;
};

const headerOf = (
  { state, events, head, people }: History,
  { by }: Pick<Readable, 'by'>,
  { filter, format, shown, at }: ExportedTimeline,
): TimelineExportHeader => {
  const foreign = foreignIn(events);

  return {
    documentId: state.id,
    title: state.title,
    filter: filterQuery(filter),
    total: events.length,
    shown,
    head: { revision: head.revision, hash: head.metadata.hash },
    ...(foreign.length > 0 && { foreign: [...foreign] }),
    exportedAt: at,
    exportedBy: { ...by, name: people.nameOf(by, at) },
    format,
  };
};

const sendJson: Send = async (ctx, { language, header, history, lines }) => {
  const head = {
    kind: 'inkstream-timeline',
    version: 1,
    export: header,
    statements: Object.fromEntries(
      textIn(language, statements)(header).map(({ label, text }) => [label, text]),
    ),
    stream: history.stream,
    epoch: { number: history.epoch, restored: history.restored },
  };
  const events = lines.map(({ event, sentence }) => ({ sentence, ...event }));

  sendCompressed(ctx, jsonOf(head, events));
};

const sendCsv: Send = async (ctx, { language, header, lines }) => {
  sendCompressed(ctx, [timelineCsv(language, header, lines)]);
};

const sendPdf: Send = async (ctx, what, { messaging, blobs }) => {
  const reply = await messaging.ask(DrawReport, reportOf(what), DRAWING);
  if (!reply.ok) return refuse('unavailable');
  const pdf = (await blobs.get(reply.report)) ?? refuse('unavailable');
  await blobs.delete(reply.report);
  ctx.body = pdf;
};

const reportOf = ({ language, header, lines }: Export): Report => ({
  language,
  documentId: header.documentId,
  title: header.title,
  facts: [...textIn(language, statements)(header)],
  foot: textIn(language, foot)(header),
  events: lines.map(({ event, sentence }) => ({
    revision: event.revision,
    at: event.at,
    sentence,
    by: whoWords(language, event),
    hash: event.hash,
  })),
});

const foot: ForMembers<(header: TimelineExportHeader) => string> = {
  en: ({ documentId, exportedAt, exportedBy, head, filter }) =>
    `Document ${documentId} · exported ${exportedAt} by ${exportedBy.name}\nLast event ${eventNumber(head.revision)}: ${head.hash}${filter ? ' · filtered' : ''}`,
};
