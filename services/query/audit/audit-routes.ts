import type { Context } from 'koa';
import { z } from 'zod';
import type { AuditArea } from '#contracts/account/events.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { input } from '../../shared/http/input.ts';
import type { ContextWith } from '../../shared/http/parameters.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { Accesses } from '../access/accesses.ts';
import type { Auditors } from '../access/auditors.ts';
import { type Overseen, oversees, requireOverseer } from '../access/overseen.ts';
import type { AccountRoute } from '../access/route.ts';
import { historyOf, type ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { timelineRequestOf } from '../timeline/timeline-request.ts';
import { sendTimeline } from '../timeline/timeline-routes.ts';
import { readAnnouncedKeys } from '../timeline/writers.ts';
import { DocumentSearch, searchedDocuments } from './documents.ts';
import { documentsInEpoch, EpochSearch, epochOf } from './earlier-epochs.ts';
import { installation, shownEpochs } from './installation.ts';
import { queryOf } from './searched.ts';
import { SecuritySearch, securityEvents } from './security.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: ReadLog & Pick<DecryptedLog, 'follow' | 'vault'>;
  readonly requireAuditor: Auditors['requireAuditor'];
  readonly accesses: Pick<Accesses, 'recordSearch'>;
};

/**
 * The routes for what auditors may view beyond a single document. Each view is recorded first, and all other people are
 * refused.
 */
export const auditRoutes = ({ database, store, requireAuditor, accesses }: Dependencies) => {
  const ofOrganisationToo = (accountId: string) =>
    requireOverseer(database, accountId, 'auditor', requireAuditor);
  const ofInstallation = async (accountId: string): Promise<Overseen> => {
    await requireAuditor(accountId);
    return { unowned: true, organisation: null };
  };

  /** Reads the search, puts it on record, then answers. */
  const auditor =
    <Search extends Readonly<Record<string, string | number | null>>>(
      area: AuditArea,
      schema: z.ZodType<Search>,
      route: (search: Search, overseen: Overseen, language: SignerLanguage) => Promise<unknown>,
      required: (accountId: string) => Promise<Overseen> = ofInstallation,
      placed: (ctx: Context) => Promise<Record<string, unknown>> = async () => ({}),
    ): AccountRoute =>
    async (ctx, { accountId }) => {
      const overseen = await required(accountId);
      const search = input(schema, { ...asGiven(ctx.query), ...(await placed(ctx)) });
      const query = queryOf(search);
      const data = { area, ...(query !== '' && { query }) };
      await accesses.recordSearch(ctx, accountId, { type: 'AuditSearched', data });

      return route(search, overseen, readersLanguage(ctx));
    };

  return {
    documents: auditor(
      'documents',
      DocumentSearch,
      (search, overseen) => searchedDocuments(database, search, overseen),
      ofOrganisationToo,
    ),
    security: auditor('security', SecuritySearch, (search, _, language) =>
      securityEvents(language, database, search),
    ),
    installation: auditor('installation', z.object({}), (_, __, language) =>
      installation(language, database, store),
    ),
    epochs: auditor('installation', z.object({}), () => shownEpochs(store), ofOrganisationToo),
    documentsInEpoch: auditor(
      'epoch',
      EpochSearch,
      (search, overseen) => documentsInEpoch(store, search, overseen),
      ofOrganisationToo,
      async (ctx) => ({ epoch: await epochOf(store, ctx.params.epoch) }),
    ),
    timelineInEpoch: async (ctx: ContextWith<'epoch' | 'id'>, { accountId }: Session) => {
      const overseen = await ofOrganisationToo(accountId);
      const epoch = await epochOf(store, ctx.params.epoch);
      const id = z.uuid().safeParse(ctx.params.id);
      const document = id.success ? id.data : refuse('not-found');
      const { filter, page } = timelineRequestOf(ctx);
      const { state } = await historyOf(store, epoch, document);
      if (!oversees(overseen, state.organisation)) refuse('not-found');
      await accesses.recordSearch(ctx, accountId, {
        type: 'EarlierTimelineViewed',
        data: { epoch, document },
      });
      const current = await database.checkpoint();

      sendTimeline(
        ctx,
        await historyOf(store, epoch, document),
        {
          viewer: 'auditor',
          isCurrent: current.epoch === epoch,
          integrity: { state: 'not-compared' },
          writers: await readAnnouncedKeys(store, epoch),
        },
        filter,
        page,
      );
    },
  } satisfies Record<string, AccountRoute<'epoch' | 'id'>>;
};

/** Leaves out parameters without a value. If one is given twice, the first counts. */
const asGiven = (query: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
