import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import Koa from 'koa';
import postgres from 'postgres';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { signerOf, WRITER_SEED } from '../../../tests/harness/sessions.ts';
import { openWriterKey } from '../../command/log/writer-keys.ts';
import { drainServer, listen } from '../service/service.ts';
import {
  createSession,
  endOtherSessions,
  endSession,
  findSession,
  rowsAmong,
  sessionCookie,
} from './sessions.ts';

const sql = postgres(await testDatabase(), { onnotice: () => {}, max: 8 });
const olive = randomUUID();
const mallory = randomUUID();
beforeEach(() => sql`drop schema if exists app cascade`);
afterAll(() => sql.end());

describe('a session', () => {
  test('is kept in a table from before sessions were signed', async () => {
    const token = await begun(olive);
    await sql`alter table app.sessions drop column statement, drop column signature`;
    await begun(mallory);

    expect(await findSession(sql, token, 30)).toMatchObject({ accountId: olive, sessionSignature: null });
  });

  test('is found by the secret that was handed out, and by no other', async () => {
    const token = await begun(olive);

    expect(await findSession(sql, token, 30)).toMatchObject({
      accountId: olive,
      idHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(await findSession(sql, 'x'.repeat(43), 30)).toBeNull();
  });

  test.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}'`, `${'x'.repeat(42)}\u0000`])(
    'is not found by what could be no secret of ours: %j',
    async (token) => {
      expect(await findSession(sql, token, 30)).toBeNull();
    },
  );

  test('is stored as a hash only', async () => {
    const token = await begun(olive);
    const stored = JSON.stringify(await sql`select * from app.sessions`);

    expect(stored).not.toContain(token);
  });

  test('is looked for before the table exists', async () => {
    expect(await findSession(sql, 'x'.repeat(43), 30)).toBeNull();
  });

  test('makes its table once, however many begin at the same time', async () => {
    await Promise.all(Array.from({ length: 8 }, () => begun(olive)));

    expect(await sql`select * from app.sessions`).toHaveLength(8);
  });

  test('is over once it was ended', async () => {
    const session = await started(olive);
    await endSession(sql, session.idHash);

    expect(await isAlive(session, 30)).toBe(false);
    expect(await findSession(sql, session.token, 30)).toBeNull();
  });

  test('stays when the others of its account end; strangers keep theirs', async () => {
    const here = await started(olive);
    const elsewhere = await started(olive);
    const stranger = await started(mallory);
    await endOtherSessions(sql, here);

    expect(await findSession(sql, here.token, 30)).not.toBeNull();
    expect(await findSession(sql, elsewhere.token, 30)).toBeNull();
    expect(await findSession(sql, stranger.token, 30)).not.toBeNull();
  });

  test('is over after 30 days without a request, and swept away at the next sign-in', async () => {
    const session = await started(olive);
    await sql`update app.sessions set last_seen_at = now() - interval '30 days 1 minute'`;

    expect(await findSession(sql, session.token, 30)).toBeNull();
    expect(await isAlive(session, 30)).toBe(false);
    await begun(mallory);
    expect(await sql`select * from app.sessions`).toHaveLength(1);
  });

  test('is over so many days after it began, however much it is used', async () => {
    const { token, ...session } = await started(olive);
    await sql`update app.sessions set created_at = now() - interval '6 days 23 hours 59 minutes'`;
    expect(await findSession(sql, token, 7)).not.toBeNull();
    expect(await isAlive(session, 7)).toBe(true);

    await sql`update app.sessions set created_at = now() - interval '7 days 1 minute'`;
    expect(await findSession(sql, token, 7)).toBeNull();
    expect(await isAlive(session, 7)).toBe(false);
    expect(await findSession(sql, token, 8)).not.toBeNull();
  });
});

describe('its cookie', () => {
  test('is out of reach for scripts and other sites', async () => {
    const { cookie } = await roundTrip('http://localhost:8080');

    expect(cookie).toMatch(/^inkstream_session=secret; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  });

  test('is bound to this host and to https where the product is on https', async () => {
    const { cookie } = await roundTrip('https://sign.example');

    expect(cookie).toMatch(
      /^__Host-inkstream_session=secret; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
  });

  test.each(['http://localhost:8080', 'https://sign.example'])('is read back: %s', async (publicUrl) => {
    expect((await roundTrip(publicUrl)).read).toBe('secret');
  });

  test('goes at sign-out', async () => {
    expect((await roundTrip('http://localhost:8080')).cleared).toMatch(/^inkstream_session=;.*Max-Age=0$/);
  });
});

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(drainServer)));

const signer = signerOf(openWriterKey(WRITER_SEED));

const begun = (accountId: string) =>
  createSession(sql, signer, { accountId, sessionId: randomUUID(), hasFactor: false });

const started = async (account: string) => {
  const token = await begun(account);
  const session = await findSession(sql, token, 30);
  if (!session) throw new Error('no session');

  return { ...session, token };
};

const isAlive = async ({ idHash }: { readonly idHash: string }, days: number) =>
  (await rowsAmong(sql, [idHash, 'another'], days)).some((row) => row.idHash === idHash);

const roundTrip = async (publicUrl: string) => {
  const { read, write, clear } = sessionCookie(publicUrl);
  const app = new Koa().use((ctx) => {
    if (ctx.path === '/in') write(ctx, 'secret');
    if (ctx.path === '/out') clear(ctx);
    ctx.body = read(ctx) ?? '';
  });
  const server = createServer(app.callback());
  servers.push(server);
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  const cookie = (await fetch(`${url}/in`)).headers.get('Set-Cookie') ?? '';

  return {
    cookie,
    read: await (await fetch(url, { headers: { Cookie: cookie.split(';')[0] ?? '' } })).text(),
    cleared: (await fetch(`${url}/out`)).headers.get('Set-Cookie'),
  };
};
