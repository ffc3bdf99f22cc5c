import { refuse } from '#contracts/api/refusals.ts';
import type { AuditLinkView } from '#contracts/api/views/audit.ts';
import { isAuditLinkOpen } from '#contracts/document/state.ts';
import type { DocumentRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { historyOf, type ReadLog } from '../timeline/history.ts';

/** `GET /api/documents/{id}/audit-links`: for the owner, who alone hands them out. */
export const auditLinkList =
  (database: Pick<Database, 'checkpoint'>, store: ReadLog, now: () => string): DocumentRoute =>
  async (_, find): Promise<readonly AuditLinkView[]> => {
    const { viewer, view } = await find();
    if (viewer !== 'owner') refuse('not-found');
    const { epoch } = await database.checkpoint();
    const { state } = await historyOf(store, epoch, view.id);
    const at = now();

    return state.auditLinks.map((link) => ({ ...link, isOpen: isAuditLinkOpen(link, at) })).toReversed();
  };
