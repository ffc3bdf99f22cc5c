import type { AuditLinkView } from '#contracts/api/views/audit.ts';
import { auditLinkState } from '#contracts/document/links.ts';
import type { DocumentRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { historyOf, type ReadLog } from '../timeline/history.ts';

/** `GET /api/documents/{id}/audit-links`, for people who may create such links. */
export const auditLinkList =
  (database: Pick<Database, 'checkpoint'>, store: ReadLog, now: () => string): DocumentRoute =>
  async (_, find): Promise<readonly AuditLinkView[]> => {
    const { view } = await find();
    const { epoch } = await database.checkpoint();
    const { state } = await historyOf(store, epoch, view.id);
    const at = now();

    return state.auditLinks
      .map((link) => ({ ...link, isOpen: auditLinkState(link, at) === 'open' }))
      .toReversed();
  };
