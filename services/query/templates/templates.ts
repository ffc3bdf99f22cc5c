import { refuse } from '#contracts/api/refusals.ts';
import { documentImages } from '#contracts/api/views/document.ts';
import {
  type TemplateDetailView,
  TemplateFieldView,
  TemplateRoleView,
  TemplateView,
} from '#contracts/api/views/template.ts';
import { rightsOf } from '#contracts/document/access.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import { callerOf } from '../http/membership.ts';
import { isUuid } from '../http/policy.ts';
import type { AccountRoute } from '../http/route.ts';
import { accessOf, lookedUp } from '../http/stored.ts';
import type { Database } from '../read-models/database.ts';
import { readFields } from '../read-models/fields.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { own, visibleIn } from '../read-models/visible.ts';

/**
 * `GET /api/templates`: the caller's own, newest first, and then up to a page of those of others that they may view,
 * newest first as well.
 */
export const templateList =
  ({ database: { read }, now }: Dependencies): AccountRoute =>
  async (_, { accountId }): Promise<readonly TemplateView[]> => {
    const rows = await read<TemplateRow>(
      select(
        templateColumns,
        joined(
          sql`from (select d.id, true as is_own from`,
          callerOf(accountId),
          sql`join documents d on`,
          own('template'),
          sql`union all select visible.id, false from`,
          callerOf(accountId),
          sql`cross join lateral (`,
          visibleIn({ kind: 'others' }, { kind: 'template', at: now(), before: null }),
          sql`) visible) listed join templates using (id) order by is_own desc, templates.position desc`,
        ),
      ),
    );

    return rows.map(shown);
  };

/** `GET /api/templates/{id}`; roles and fields in the order they were added. */
export const templateDetail =
  ({ database: { read }, now }: Dependencies): AccountRoute =>
  async ({ params }, { accountId }): Promise<TemplateDetailView> => {
    const { id } = params;
    if (!isUuid(id)) return refuse('not-found');
    const { document, membership } = await lookedUp(read, accountId, id);
    const who = { kind: 'account', id: accountId, membership } as const;
    if (!document || !rightsOf(who, accessOf(document), now()).has('view')) refuse('not-found');
    const [found] = await read<TemplateRow & { pages: TemplateDetailView['pages'] }>(
      select(`pages, ${templateColumns}`, sql`from templates where id = ${id}`),
    );
    const { pages, ...row } = found ?? refuse('not-found');
    const [roles, fields] = await Promise.all([
      read<TemplateRoleView>(
        select(roleColumns, sql`from template_roles where template_id = ${id} order by revision`),
      ),
      readFields<TemplateFieldView>(
        read,
        TemplateFieldView.shape,
        sql`from template_fields where template_id = ${id} order by revision`,
      ),
    ]);

    return { template: shown(row), roles: [...roles], templateFields: fields, pages };
  };

type Dependencies = { readonly database: Pick<Database, 'read'>; readonly now: () => string };

type TemplateRow = Omit<TemplateView, 'imageUrls' | 'documentId'>;

const shown = (row: TemplateRow): TemplateView => ({
  ...row,
  documentId: row.id,
  imageUrls: documentImages(row.id, row.pageCount),
});

const templateColumns = columnsOf(TemplateView.shape, 'imageUrls', 'documentId');
const roleColumns = columnsOf(TemplateRoleView.shape);
