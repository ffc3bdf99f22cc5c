import type { AuditLinkView } from '#contracts/api/views/audit.ts';
import { auditLinkState } from '#contracts/document/links.ts';
import { mayMakeAuditLinks } from '../access/policy.ts';
import type { DocumentRoute } from '../access/route.ts';
import { type History, historyOf, type ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';

/**
 * `GET /api/documents/{id}/audit-links`, for people who may create such links. One whose maker may make none any more is
 * listed as stopped: it opens nothing, and would open the document again if they may some day.
 */
export const auditLinkList =
  (
    { checkpoint, read }: Pick<Database, 'checkpoint' | 'read'>,
    store: ReadLog,
    now: () => string,
  ): DocumentRoute =>
  async (_, find): Promise<readonly AuditLinkView[]> => {
    const document = await find();
    const { epoch } = await checkpoint();
    const { state, events } = await historyOf(store, epoch, document.view.id);
    const at = now();
    const makers = makersIn(events);
    const stopped = new Set<string>();
    for (const maker of new Set(makers.values()))
      if (!(await mayMakeAuditLinks(read, document, maker, at))) stopped.add(maker);

    return state.auditLinks
      .map((link) => {
        const isOpen = auditLinkState(link, at) === 'open';
        return { ...link, isOpen, isStopped: isOpen && stopped.has(makers.get(link.id) ?? '') };
      })
      .toReversed();
  };

/** Which account made each link. */
const makersIn = (events: History['events']): ReadonlyMap<string, string> =>
  new Map(
    events.flatMap(({ type, data, metadata: { by } }) =>
      type === 'AuditLinkCreated' ? [[String(data.link), by.id] as const] : [],
    ),
  );
