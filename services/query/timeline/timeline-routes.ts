import { createHash } from 'node:crypto';
import type { Context } from 'koa';
import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { foreignIn } from '#contracts/foreign-event.ts';
import { filterQuery, type TimelineFilter } from '#contracts/timeline/filter.ts';
import { input } from '../../shared/http/input.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Accesses } from '../access/accesses.ts';
import type { Readable } from '../access/policy.ts';
import type { DocumentRoute } from '../access/route.ts';
import { type History, historyOf, type ReadLog } from '../history/history.ts';
import { jsonOf, sendCompressed } from '../http/compressed.ts';
import { isHeld } from '../http/entity-tag.ts';
import { holdsUpTo } from '../http/read-your-writes.ts';
import type { Database } from '../read-models/database.ts';
import type { TreeHeads } from '../tree/tree-heads.ts';
import { asSeenBy } from './as-seen-by.ts';
import { alarmIfContradicted, integrityOf, signedOf } from './integrity.ts';
import { stateView } from './state-view.ts';
import { Revision, timelineRequestOf } from './timeline-request.ts';
import { type Page, type ShownAs, timelineView } from './timeline-view.ts';
import { readAnnouncedKeys } from './writers.ts';

type Dependencies = {
  readonly database: Pick<Database, 'checkpoint' | 'read'>;
  readonly store: ReadLog;
  readonly treeHeads: TreeHeads;
  readonly log: Log;
  readonly accesses: Pick<Accesses, 'recordView' | 'recordExport'>;
};

/** The routes that show what the log itself holds about a document. Each view is recorded before the answer is sent. */
export const timelineRoutes = (
  dependencies: Dependencies,
): {
  readonly timeline: DocumentRoute;
  readonly atRevision: DocumentRoute<'revision'>;
  readonly asSeenByRecipient: DocumentRoute<'recipientId'>;
} => ({
  timeline: async (ctx, find) => {
    const { filter, page } = timelineRequestOf(ctx);
    const looking = find();
    const [{ looked, history }, signed] = await Promise.all([
      recordView(dependencies, ctx, () => looking),
      looking.then(async ({ view }) =>
        signedOf(dependencies, (await dependencies.database.checkpoint()).epoch, view.id),
      ),
    ]);
    const writers = await readAnnouncedKeys(dependencies.store, history.epoch);
    const integrity = await integrityOf(dependencies, history, signed, foreignIn(history.events));
    alarmIfContradicted(dependencies.log, history, integrity);
    holdsUpTo(ctx, history.head.position);
    const { viewer, rights } = looked;
    const may = rights.has('make-audit-links') && ({ mayMakeAuditLinks: true } as const);
    sendTimeline(ctx, history, { viewer, ...may, isCurrent: true, integrity, writers }, filter, page);
  },

  atRevision: async (ctx, find) => {
    const { looked, history } = await recordView(dependencies, ctx, find);
    const revision = Revision.safeParse(ctx.params.revision);

    return stateView(history, revision.success ? revision.data : refuse('not-found'), looked.base);
  },

  asSeenByRecipient: async (ctx, find) => {
    const { looked, history } = await recordView(dependencies, ctx, find);
    const at =
      ctx.query.at === undefined ? history.head.revision : input(z.object({ at: Revision }), ctx.query).at;

    return asSeenBy(history, ctx.params.recipientId, at, looked.base);
  },
});

/** Records the view, then reads the document's history, which includes that view. */
const recordView = async (
  { database, store, accesses }: Dependencies,
  ctx: Context,
  find: () => Promise<Readable>,
) => {
  const looked = await find();
  const { id } = looked.view;
  // We read the history while the view is being recorded, so that afterwards only the new end must be read. If reading
  // ahead fails, the second reading shows the error.
  const ahead = database
    .checkpoint()
    .then(({ epoch }) => store.documentHistory(epoch, id))
    .catch(() => {});
  await accesses.recordView(ctx, looked);
  await ahead;
  const { epoch } = await database.checkpoint();

  return { looked, history: await historyOf(store, epoch, id) };
};

/**
 * Doesn't send a timeline again that the client already has; a hash of its end identifies it. The client may then show
 * events as pending that have been signed since, but that isn't worth sending ten thousand events again. A
 * contradiction or a foreign event is worth it, so a timeline that has one is always sent.
 */
export const sendTimeline = (
  ctx: Context,
  history: History,
  { integrity, ...as }: ShownAs,
  filter: TimelineFilter,
  page: Page,
): void => {
  const { epoch, head, people } = history;
  const language = readersLanguage(ctx);
  const name = createHash('sha256')
    .update(
      JSON.stringify([
        epoch,
        head.metadata.hash,
        head.revision,
        people.owner.name,
        as,
        'problem' in integrity ? integrity : null,
        filterQuery(filter),
        language,
        page,
      ]),
    )
    .digest('base64url');
  ctx.etag = `W/"${name}"`;
  ctx.set('Cache-Control', 'private, no-cache');
  if (isHeld(ctx, name)) {
    ctx.status = 304;
    return;
  }
  ctx.type = 'json';
  const { events, ...view } = timelineView(language, history, { ...as, integrity }, filter, page);
  sendCompressed(ctx, jsonOf(view, events));
};
