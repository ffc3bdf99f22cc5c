import { Readable } from 'node:stream';
import type { Context } from 'koa';
import { DrawReport, type Report } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { sql } from '../../shared/database/sql.ts';
import { input } from '../../shared/http/input.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { Accesses } from '../access/accesses.ts';
import type { RecordsManagers } from '../access/auditors.ts';
import { oversees, requireOverseer } from '../access/overseen.ts';
import { isUuid } from '../access/policy.ts';
import type { AccountRoute } from '../access/route.ts';
import { writeZip } from '../evidence/zipped.ts';
import type { ReadLog } from '../history/history.ts';
import type { Messaging } from '../messaging/messaging.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';
import { certificateOf, certificateOfDocument, certificateReport } from './certificate.ts';
import { personalDataOf, summaryOf, writeExport } from './export.ts';
import { privacyRequestDetail } from './matches.ts';
import { PrivacySearch, privacyRequestList, privacyRequestOf } from './requests.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: ReadLog;
  readonly blobs: Blobs;
  readonly messaging: Pick<Messaging, 'ask'>;
  readonly accesses: Pick<Accesses, 'recordHandover'>;
  readonly requireRecordsManager: RecordsManagers['requireRecordsManager'];
  readonly now: () => string;
};

/** How many milliseconds the media service gets to draw a report. */
const DRAWING = 28_000;

type OneRoute = (ctx: Context, id: string, session: Session) => Promise<unknown>;

/** What records managers see of privacy requests, and what they hand on of them. All other people are refused. */
export const privacyRoutes = (dependencies: Dependencies) => {
  const { database, requireRecordsManager, now } = dependencies;
  const managing =
    <Parameter extends string>(route: AccountRoute<Parameter>): AccountRoute<Parameter> =>
    async (ctx, session) => {
      await requireRecordsManager(session.accountId);

      return route(ctx, session);
    };
  const onOne = (route: OneRoute): AccountRoute<'id'> =>
    managing((ctx, session) => {
      const { id } = ctx.params;

      return isUuid(id) ? route(ctx, id, session) : refuse('not-found');
    });

  /** A route about a document that was erased, for the records managers of the organisation to which it belonged. */
  const onErased =
    (route: OneRoute): AccountRoute<'id'> =>
    async (ctx, session) => {
      const overseen = await requireOverseer(
        database,
        session.accountId,
        'records-manager',
        requireRecordsManager,
      );
      const { id } = ctx.params;
      if (!isUuid(id)) return refuse('not-found');
      const [found] = await database.read<{ readonly organisation: string | null }>(
        select('organisation_id as "organisation"', sql`from documents where id = ${id}`),
      );

      return oversees(overseen, found?.organisation ?? null) ? route(ctx, id, session) : refuse('not-found');
    };

  return {
    list: managing<never>((ctx) => privacyRequestList(database, input(PrivacySearch, { ...ctx.query }))),
    detail: onOne((ctx, id, session) =>
      privacyRequestDetail(readersLanguage(ctx), dependencies, id, session.accountId),
    ),

    certificate: onOne(async (ctx, id) => signedNote(ctx, id, await certificateOf(dependencies, id))),
    certificatePdf: onOne(async (ctx, id) =>
      printReport(ctx, dependencies, id, await certificateOf(dependencies, id)),
    ),

    /** Of a document whose time was over, or that an operator had erased. */
    certificateOfDisposal: onErased(async (ctx, id) =>
      signedNote(ctx, id, await certificateOfDocument(dependencies, id)),
    ),
    certificateOfDisposalPdf: onErased(async (ctx, id) =>
      printReport(ctx, dependencies, id, await certificateOfDocument(dependencies, id)),
    ),

    /** It's on record before anything is handed out. */
    export: onOne(async (ctx, id, session) => {
      const request = await privacyRequestOf(database, id);
      if (request.kind !== 'access' || request.approvedAt === null) refuse('privacy.no-export');
      if (ctx.method !== 'HEAD') await dependencies.accesses.recordHandover(ctx, session.accountId, id);
      const [data, at] = [await personalDataOf(dependencies, request), now()];
      const summary = await drawReport(dependencies, summaryOf(readersLanguage(ctx), request, data, at));
      attach(ctx, `personal-data-${id}.zip`);

      return Readable.from(writeZip(writeExport(dependencies, { request, data, summary, at })));
    }),
  } satisfies Record<string, AccountRoute<'id'>>;
};

const signedNote = (ctx: Context, id: string, note: string): string => {
  attach(ctx, `certificate-${id}.txt`);

  return note;
};

const printReport = async (
  ctx: Context,
  dependencies: Dependencies,
  id: string,
  note: string,
): Promise<Buffer> => {
  const pdf = await drawReport(dependencies, certificateReport(readersLanguage(ctx), note));
  attach(ctx, `certificate-${id}.pdf`);

  return pdf;
};

const attach = (ctx: Context, name: string): void => {
  ctx.attachment(name);
  ctx.set('Cache-Control', 'no-store');
};

const drawReport = async ({ messaging, blobs }: Dependencies, report: Report): Promise<Buffer> => {
  const reply = await messaging.ask(DrawReport, report, DRAWING);
  if (!reply.ok) return refuse('unavailable');
  const pdf = (await blobs.get(reply.report)) ?? refuse('unavailable');
  await blobs.delete(reply.report);

  return pdf;
};
