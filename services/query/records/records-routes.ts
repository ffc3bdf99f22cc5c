import type { Context } from 'koa';
import { refuse } from '#contracts/api/refusals.ts';
import { input } from '../../shared/http/input.ts';
import type { RecordsManagers } from '../access/auditors.ts';
import { type Overseen, requireOverseer } from '../access/overseen.ts';
import { isUuid } from '../access/policy.ts';
import type { AccountRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { DisposalSearch, disposalList } from './disposals.ts';
import { FoundSearch, foundDocuments } from './found.ts';
import { matterDetail, matterList } from './matters.ts';
import { rulesInForce } from './rules.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly requireRecordsManager: RecordsManagers['requireRecordsManager'];
  readonly now: () => string;
};

/** What records managers see of rules, matters and disposals. All other people are refused. */
export const recordsRoutes = ({ database, requireRecordsManager, now }: Dependencies) => {
  /** Records managers of an organisation see what belongs to it, and nobody else does. */
  const overseeing =
    (route: (ctx: Context, overseen: Overseen) => Promise<unknown>): AccountRoute =>
    async (ctx, { accountId }) =>
      route(ctx, await requireOverseer(database, accountId, 'records-manager', requireRecordsManager));

  return {
    rules: overseeing((_, overseen) => rulesInForce(database, overseen)),
    matters: overseeing((_, overseen) => matterList(database, overseen)),
    matter: overseeing(async (ctx, overseen) => {
      const { id } = ctx.params;

      return isUuid(id) ? matterDetail(database, overseen, id) : refuse('not-found');
    }),
    found: overseeing((ctx, overseen) =>
      foundDocuments(database, input(FoundSearch, { ...ctx.query }), overseen),
    ),
    disposals: overseeing((ctx, overseen) =>
      disposalList(database, input(DisposalSearch, { ...ctx.query }), { now: now(), overseen }),
    ),
  } satisfies Record<string, AccountRoute>;
};
