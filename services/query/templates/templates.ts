import { refuse } from '#contracts/api/refusals.ts';
import { documentImages } from '#contracts/api/views/document.ts';
import {
  type TemplateDetailView,
  TemplateFieldView,
  TemplateRoleView,
  TemplateView,
} from '#contracts/api/views/template.ts';
import { rightsOf } from '#contracts/document/access.ts';
import { memberStandings } from '#contracts/document/member-standings.ts';
import type { RecipientRole } from '#contracts/document/roles/kinds.ts';
import { templateRoleOf } from '#contracts/document/template.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import { callerOf } from '../access/membership.ts';
import { isUuid } from '../access/policy.ts';
import type { AccountRoute } from '../access/route.ts';
import { accessOf, lookUpStored } from '../access/stored.ts';
import type { Database } from '../read-models/database.ts';
import { readFields } from '../read-models/fields.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { ownDocuments, standingsIn, visibleIn } from '../read-models/visible.ts';

/**
 * `GET /api/templates`: the caller's own, newest first, and then up to a page of other people's templates that they may
 * view, also newest first.
 */
export const templateList =
  ({ database: { read }, now }: Dependencies): AccountRoute =>
  async (_, { accountId }): Promise<readonly TemplateView[]> => {
    const at = now();
    const rows = await read<TemplateRow & { readonly standings: Standings }>(
      select(
        `standings, ${templateColumns}`,
        joined(
          sql`from (select d.id, null::json as standings from`,
          callerOf(accountId),
          sql`join documents d on`,
          ownDocuments('template'),
          sql`union all select d.id, (`,
          standingsIn(at),
          sql`)::json from`,
          callerOf(accountId),
          sql`cross join lateral (`,
          visibleIn({ kind: 'others' }, { kind: 'template', at, before: null }),
          sql`) visible join documents d on d.id = visible.id) listed join templates using (id)
          order by (standings is null) desc, templates.position desc`,
        ),
      ),
    );

    return rows.map(({ standings, ...row }) => shown(row, standings));
  };

/** `GET /api/templates/{id}`; roles and fields in the order they were added. */
export const templateDetail =
  ({ database: { read }, now }: Dependencies): AccountRoute<'id'> =>
  async ({ params }, { accountId }): Promise<TemplateDetailView> => {
    const { id } = params;
    if (!isUuid(id)) return refuse('not-found');
    const { document, membership } = await lookUpStored(read, accountId, id);
    const who = { kind: 'account', id: accountId, membership } as const;
    const at = now();
    const access = document ? accessOf(document) : refuse('not-found');
    if (!rightsOf(who, access, at).has('view')) refuse('not-found');
    const [found] = await read<TemplateRow & { pages: TemplateDetailView['pages'] }>(
      select(`pages, ${templateColumns}`, sql`from templates where id = ${id}`),
    );
    const { pages, ...row } = found ?? refuse('not-found');
    const [roles, fields] = await Promise.all([
      read<InRecipientRole<TemplateRoleView, 'role'>>(
        select(roleColumns, sql`from template_roles where template_id = ${id} order by revision`),
      ),
      readFields<InRecipientRole<TemplateFieldView, 'recipientRole'>>(
        read,
        TemplateFieldView.shape,
        sql`from template_fields where template_id = ${id} order by revision`,
      ),
    ]);

    const standings = memberStandings(who, access, at).map(({ role }) => role);

    return {
      template: shown(row, access.owner === accountId ? null : standings),
      roles: roles.map((one) => ({ ...one, role: templateRoleOf(one.role) })),
      templateFields: fields.map((field) => ({
        ...field,
        recipientRole: templateRoleOf(field.recipientRole),
      })),
      pages,
    };
  };

type Dependencies = { readonly database: Pick<Database, 'read'>; readonly now: () => string };

/** A view as its row is: the role has the name that documents have for it. */
type InRecipientRole<View, Member extends keyof View> = Omit<View, Member> & Record<Member, RecipientRole>;

type TemplateRow = Omit<TemplateView, (typeof added)[number]>;
/** Null for the owner. */
type Standings = NonNullable<TemplateView['as']> | null;

const shown = (row: TemplateRow, standings: Standings): TemplateView => ({
  ...row,
  ...(standings && { as: standings }),
  documentId: row.id,
  imageUrls: documentImages(row.id, row.pageCount),
});

const added = ['imageUrls', 'documentId', 'as'] as const;
const templateColumns = columnsOf(TemplateView.shape, ...added);
const roleColumns = columnsOf(TemplateRoleView.shape);
