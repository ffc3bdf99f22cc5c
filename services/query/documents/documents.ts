import type { Context } from 'koa';
import { z } from 'zod';
import { type DocumentDetailView, pageImages } from '#contracts/api/views/document.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import { input } from '../../shared/http/input.ts';
import { callerOf, membershipBeside } from '../access/membership.ts';
import type { Readable } from '../access/policy.ts';
import type { AtOnce } from '../access/route.ts';
import { type Contents, contentsStatement } from '../access/stored.ts';
import { sendCompressed } from '../http/compressed.ts';
import type { Beside, Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { ownDocuments, type Space, standingsIn, visibleIn } from '../read-models/visible.ts';

// Postgres keeps the JSON of each row (`view` in row-views.ts), so that lists of thousands are only put together.

/** The JSON of a list's items, without the brackets; null if there are none. */
type Listed<Text = string> = { readonly listed: Text | null };
type OfCaller = Listed<Buffer> & { readonly accountId: string; readonly memberOf: string | null };

/** Which documents are listed. `before` is the last one of the page before. */
const Listing = z.object({
  space: z.union([z.enum(['mine', 'shared', 'all']), z.templateLiteral(['team:', z.uuid()])]).optional(),
  before: z.uuid().nullable().default(null),
});

/**
 * A list of all the caller's own documents, newest first, and then a page of other people's documents that the caller
 * may view, also newest first; or the documents of one space. `entries` makes the column `listed` of some documents
 * `d`. Documents of other people are looked for only if the caller is a member of an organisation, because that part
 * makes up most of the statement's cost.
 */
const listing = (entries: (documents: Sql, at: string) => Sql): AtOnce<OfCaller> => {
  const within = (space: Space, at: string, before: string | null = null) =>
    entries(
      joined(
        sql`from (`,
        visibleIn(space, { kind: 'document', at, before }),
        sql`) visible join documents d on d.id = visible.id`,
      ),
      at,
    );

  return {
    asBytes: ['listed'],
    beside: (ctx, at) => {
      const { space, before } = wantedIn(ctx);
      const mine = entries(joined(sql`from documents d where`, ownDocuments('document')), at);
      const isMine = space === 'mine' || (!space && !before);

      return { ...membershipBeside, documents: isMine ? mine : within(spaceOf(space), at, before) };
    },
    answer: async (ctx, { listed, accountId, memberOf }, { at, read }) => {
      const { space, before } = wantedIn(ctx);
      const isOfOthersToo = memberOf !== null && !space && !before;
      const others = () =>
        read<Listed>(
          joined(
            sql`select others.* from`,
            callerOf(accountId),
            sql`cross join lateral (`,
            within({ kind: 'others' }, at),
            sql`) others`,
          ),
        );
      const [more] = isOfOthersToo ? await others() : [];
      const parts = [listed ?? [], more?.listed ? Buffer.from(more.listed) : []].flat();
      ctx.type = 'json';
      sendCompressed(ctx, Buffer.concat([OPEN, ...parts.flatMap(behindComma), CLOSE]));
    },
  };
};

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')] as const;

const behindComma = (part: Buffer, n: number): readonly Buffer[] => (n > 0 ? [COMMA, part] : [part]);

const wantedIn = (ctx: Context) => input(Listing, { ...ctx.query });

const spaceOf = (space: z.infer<typeof Listing>['space']): Space => {
  if (!space || space === 'mine') return { kind: 'others' };

  return space === 'shared' || space === 'all'
    ? { kind: space }
    : { kind: 'team', team: space.slice('team:'.length) };
};

/** `GET /api/documents`. It costs as much however many documents others have. */
export const documentList = listing((documents, at) =>
  joined(
    sql`select string_agg(
        d.view || ',"changedAt":'
          || coalesce((select view from last_changes where document_id = d.id), instant_view(d.created_at))
          || case when d.created_by_id = session."accountId" then '' else ',"ownerName":'
            || coalesce((select to_json(full_name)::text from users where id = d.created_by_id), '""')
            || ',"as":' || (`,
    standingsIn(at),
    sql`) end
          || case when d.team_id is null then '' else ',"teamId":"' || d.team_id || '","teamName":'
            || coalesce((select to_json(name)::text from teams
              where id = d.team_id and organisation_id = d.organisation_id), '""') end || '}',
        ',' order by d.position desc
      ) as "listed"`,
    documents,
  ),
);

/** `GET /api/documents/{id}`, as JSON (DocumentDetailView); `more` are further members of the answer. */
export const documentDetail =
  ({ read }: Pick<Database, 'read'>) =>
  async (
    { view, message, earlierEntries, pages, base, contents }: Detailed,
    more: { readonly expiresAt?: string; readonly isOrganisations?: true },
  ): Promise<string> => {
    const document = { ...view, imageUrls: pageImages(base, view.pageCount) };
    const [found] = contents ? [contents] : await read<Contents>(contentsStatement(view.id));
    const head: Omit<DocumentDetailView, 'recipients' | 'fields'> = {
      document,
      message,
      earlierEntries,
      pages,
      ...more,
    };
    const lists = `"recipients":[${found?.recipientViews ?? ''}],"fields":[${found?.fieldViews ?? ''}]`;

    return `${JSON.stringify(head).slice(0, -1)},${lists}}`;
  };

/** Finds what a document's own answer says beside the document. */
export const contentsBeside = (id: string): Beside => ({ contents: contentsStatement(id) });

type Detailed = Pick<Readable, 'view' | 'message' | 'earlierEntries' | 'pages' | 'base' | 'contents'>;

/** `GET /api/recipients`: those of the same documents, in the order of the document list. */
export const recipientList = listing((documents) =>
  joined(
    sql`select string_agg(r.view, ',' order by d.position desc, r.revision) as "listed"
        from recipients r join (select d.id, d.position`,
    documents,
    sql`) d on d.id = r.document_id`,
  ),
);
