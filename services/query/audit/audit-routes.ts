import { z } from 'zod';
import type { AuditArea } from '#contracts/events/account.ts';
import { refuse } from '#contracts/refusals.ts';
import type { EventStore } from '../../shared/event-store.ts';
import type { Auditors } from '../auditors.ts';
import type { Database } from '../database.ts';
import type { AccountRoute } from '../route.ts';
import { asked } from '../timeline/asked.ts';
import { historyOf } from '../timeline/history.ts';
import { sendTimeline } from '../timeline/timeline-routes.ts';
import type { Accesses } from './accesses.ts';
import { searchedDocuments } from './documents.ts';
import { documentsInEpoch, epochOf } from './earlier-epochs.ts';
import { installation } from './installation.ts';
import { securityEvents } from './security.ts';

type Parts = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: Pick<EventStore, 'read' | 'follow'>;
  readonly requireAuditor: Auditors['requireAuditor'];
  readonly accesses: Pick<Accesses, 'searched'>;
};

/** What auditors may look at beyond one document: to anybody else it is forbidden, and each look is on record first. */
export const auditRoutes = ({
  database,
  store,
  requireAuditor,
  accesses,
}: Parts): Record<string, AccountRoute> => {
  const auditor =
    (area: AuditArea, route: AccountRoute): AccountRoute =>
    async (ctx, session) => {
      await requireAuditor(session.accountId);
      await accesses.searched(ctx, session.accountId, { type: 'AuditSearched', data: { area } });

      return route(ctx, session);
    };

  return {
    '/api/audit/documents': auditor('documents', (ctx) => searchedDocuments(database, asGiven(ctx.query))),
    '/api/audit/security': auditor('security', (ctx) => securityEvents(database, asGiven(ctx.query))),
    '/api/audit/installation': auditor('installation', () => installation(database, store)),
    '/api/audit/epochs/:epoch/documents': auditor('epoch', async (ctx) =>
      documentsInEpoch(store, await epochOf(store, ctx.params.epoch), asGiven(ctx.query)),
    ),
    '/api/audit/epochs/:epoch/documents/:id/timeline': async (ctx, { accountId }) => {
      await requireAuditor(accountId);
      const epoch = await epochOf(store, ctx.params.epoch);
      const id = z.uuid().safeParse(ctx.params.id);
      const document = id.success ? id.data : refuse('not-found');
      const { filter, page } = asked(ctx);
      await historyOf(store, epoch, document);
      await accesses.searched(ctx, accountId, { type: 'EarlierTimelineViewed', data: { epoch, document } });
      const current = await database.checkpoint();

      await sendTimeline(
        ctx,
        await historyOf(store, epoch, document),
        { viewer: 'auditor', isCurrent: current.epoch === epoch },
        filter,
        page,
      );
    },
  };
};

/** A parameter without a value asks for nothing; of one that is there twice the first counts. */
const asGiven = (query: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, value]) => [name, Array.isArray(value) ? value[0] : value])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
