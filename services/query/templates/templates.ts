import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { documentImages } from '#contracts/api/views/document.ts';
import {
  type TemplateDetailView,
  TemplateFieldView,
  TemplateRoleView,
  TemplateView,
} from '#contracts/api/views/template.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { readFields } from '../read-models/fields.ts';
import { select } from '../read-models/select.ts';

/** `GET /api/templates`: the caller's own, newest first. */
export const templateList =
  ({ read }: Database): AccountRoute =>
  async (_, { accountId }): Promise<readonly TemplateView[]> => {
    const rows = await read<TemplateRow>(
      select(
        templateColumns,
        sql`from templates where created_by_id = ${accountId} order by templates.position desc`,
      ),
    );

    return rows.map(shown);
  };

/** `GET /api/templates/{id}`; roles and fields in the order they were added. */
export const templateDetail =
  ({ read }: Database): AccountRoute =>
  async ({ params }, { accountId }): Promise<TemplateDetailView> => {
    const { id } = params;
    if (!z.uuid().safeParse(id).success) refuse('not-found');
    const own = sql`from templates where id = ${id} and created_by_id = ${accountId}`;
    const [found] = await read<TemplateRow & { pages: TemplateDetailView['pages'] }>(
      select(`pages, ${templateColumns}`, own),
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

type TemplateRow = Omit<TemplateView, 'imageUrls' | 'documentId'>;

const shown = (row: TemplateRow): TemplateView => ({
  ...row,
  documentId: row.id,
  imageUrls: documentImages(row.id, row.pageCount),
});

const templateColumns = columnsOf(TemplateView.shape, 'imageUrls', 'documentId');
const roleColumns = columnsOf(TemplateRoleView.shape);
