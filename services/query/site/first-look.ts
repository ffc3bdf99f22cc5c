import type { Context } from 'koa';
import type { FrameScreen } from '#contracts/client/manifest.ts';
import { rightsOf } from '#contracts/document/access.ts';
import type { PageSize } from '#contracts/document/fields/geometry.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import { callerOf } from '../access/membership.ts';
import { accessOf, lookUpStored } from '../access/stored.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { ownDocuments } from '../read-models/visible.ts';
import type { Client } from './client.ts';
import { frameAt } from './screens.ts';

/** What stands on a screen before its program has come, as far as it's the account's own. */
export type FirstLook = {
  readonly screen: FrameScreen;
  /** Of the account. */
  readonly name: string;
  readonly documents?: readonly ListedTitle[];
  readonly title?: string;
  readonly picture?: { readonly url: string; readonly size: PageSize };
};

type ListedTitle = { readonly title: string; readonly originalFileName: string };

type Dependencies = {
  readonly client: Client;
  readonly database: Pick<Database, 'read'>;
  /** Says who is signed in; refuses `signed-out`. */
  readonly account: (ctx: Context) => Promise<Session>;
  /** Waits until the read models hold what the caller wrote last. */
  readonly untilUpToDate: (ctx: Context) => Promise<unknown>;
};

/** As many as a tall screen has room for. */
const FIRST = 12;

/**
 * Says what a screen shows first to somebody who is signed in; null for anybody else. Nothing of this goes on record,
 * because a moment later the screen's program reads the same, and that does. It says nothing about other people's
 * documents.
 */
export const firstLooks =
  ({ client, database: { read }, account, untilUpToDate: upToDate }: Dependencies) =>
  async (ctx: Context): Promise<FirstLook | null> => {
    const at = frameAt(await client.manifest(), ctx.path);
    if (!at) return null;
    const { accountId } = await account(ctx);
    await upToDate(ctx);
    const [found] = await read<{ name: string }>(
      select('full_name as "name"', sql`from users where id = ${accountId}`),
    );
    if (!found) return null;
    const { name } = found;
    const { frame: screen, parameters } = at;

    if (screen === 'documents') return { screen, name, documents: await titles(read, accountId) };
    if (screen !== 'document') return { screen, name };

    return { name, ...((await documentAt(read, parameters.id ?? '', accountId)) ?? { screen: 'other' }) };
  };

const titles = (read: Database['read'], accountId: string) =>
  read<ListedTitle>(
    select(
      'title, original_file_name as "originalFileName"',
      joined(
        sql`from`,
        callerOf(accountId),
        sql`join documents d on`,
        ownDocuments('document'),
        sql`order by d.position desc limit ${atMost(FIRST)}`,
      ),
    ),
  );

const documentAt = async (
  read: Database['read'],
  id: string,
  accountId: string,
): Promise<Omit<FirstLook, 'name'> | null> => {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) return null;
  const { document, membership } = await lookUpStored(read, accountId, id);
  const who = { kind: 'account', id: accountId, membership } as const;
  // It takes no instant to say what an owner may view.
  if (!document || document.damaged || !rightsOf(who, accessOf(document), '').has('view')) return null;
  const { view, pages } = document;
  const [size] = pages;
  if (view.createdById !== accountId || view.isTemplate || !size) return null;

  return {
    screen: view.status === 'draft' ? 'editor' : 'document',
    title: view.title,
    picture: { url: `/api/documents/${id}/image/1?width=794`, size },
  };
};
