import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import Koa, { type Context } from 'koa';
import { koaBody } from 'koa-body';
import postgres, { type Sql } from 'postgres';
import { z } from 'zod';
import { hashOf, makeTables } from './tables.ts';

/**
 * The simplest thing that a team would write in place of an event log: one process on plain tables, with a session
 * looked up and an owner checked for each request, and each change in one durable transaction with its row in the
 * audit table. The bench holds the product against it.
 */
const serve = async (sql: Sql, port: number) => {
  await makeTables(sql);
  const router = new Router();
  router.get('/api/documents', async (ctx) => {
    const user = await signedIn(sql, ctx);
    ctx.body = await sql`
      select id, title, status, created_at as "createdAt" from documents where owner = ${user} order by created_at desc`;
  });
  router.get('/api/documents/:id', async (ctx) => {
    const user = await signedIn(sql, ctx);
    const [document] = await sql`
      select id, title, status, created_at as "createdAt" from documents
      where id = ${ctx.params.id ?? ''} and owner = ${user}`;
    if (!document) ctx.throw(404);
    ctx.body = { ...document, ...(await contentsOf(sql, document?.id)) };
  });
  router.post('/api/documents/:id/fields', koaBody(), async (ctx) => {
    const user = await signedIn(sql, ctx);
    const field = Field.parse(ctx.request.body);
    const id = randomUUID();
    ctx.body = await sql.begin(async (tx) => {
      const [document] = await tx`
        select id from documents where id = ${ctx.params.id ?? ''} and owner = ${user} and status = 'draft' for share`;
      if (!document) ctx.throw(404);
      const [row] = await tx`
        insert into fields (id, document_id, recipient_id, type, page_number, x, y, width, height)
        values (${id}, ${ctx.params.id ?? ''}, ${field.recipientId}, ${field.type}, ${field.pageNumber}, ${field.x},
                ${field.y}, ${field.width}, ${field.height})
        returning id, document_id as "documentId", recipient_id as "recipientId", type, page_number as "pageNumber",
                  x, y, width, height`;
      await tx`
        insert into audit (document_id, user_id, action, details, ip)
        values (${ctx.params.id ?? ''}, ${user}, 'FieldPlaced', ${tx.json(field)}, ${ctx.ip})`;
      return row;
    });
    ctx.status = 201;
  });
  router.get('/api/sign/:token', async (ctx) => {
    const [document] =
      await sql`select id, title, status from documents where token = ${ctx.params.token ?? ''}`;
    if (!document) ctx.throw(404);
    ctx.body = { ...document, ...(await contentsOf(sql, document?.id)) };
  });
  new Koa().use(router.routes()).listen(port, '127.0.0.1', () => console.log('ready'));
};

const Field = z.strictObject({
  recipientId: z.uuid(),
  type: z.enum(['signature', 'initials', 'date', 'text', 'checkbox', 'name', 'email']),
  pageNumber: z.int().min(1),
  x: z.number().min(0),
  y: z.number().min(0),
  width: z.number().min(1),
  height: z.number().min(1),
});

const signedIn = async (sql: Sql, ctx: Context): Promise<string> => {
  const [session] = await sql<{ user: string }[]>`
    select user_id as user from sessions where id_hash = ${hashOf(ctx.cookies.get('session') ?? '')}`;

  return session?.user ?? ctx.throw(401);
};

const contentsOf = async (sql: Sql, document: string) => {
  const [recipients, fields] = await Promise.all([
    sql`select id, full_name as "fullName", email from recipients where document_id = ${document}`,
    sql`
      select id, recipient_id as "recipientId", type, page_number as "pageNumber", x, y, width, height
      from fields where document_id = ${document} order by created_at`,
  ]);

  return { recipients, fields };
};

await serve(
  postgres(process.env.DATABASE_URL ?? '', { max: 20, onnotice: () => {} }),
  Number(process.env.PORT),
);
