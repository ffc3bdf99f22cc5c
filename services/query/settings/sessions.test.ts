import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SessionsView } from '#contracts/api/views/sessions.ts';
import { startTimelines } from '../timeline/testing/sample-timelines.ts';

const { chain, stack } = await startTimelines();
const { get, signedIn, sql } = stack;

describe('GET /api/auth/sessions', () => {
  test('tells where somebody is signed in, this session first, then the one that was used last', async () => {
    const olive = await signedIn('olivia');
    const [phone, lately] = [randomUUID(), randomUUID()];
    await stack.beginSession(olive.id, lately);
    await stack.beginSession(olive.id, phone);
    await sql`update app.sessions set last_seen_at = now() - interval '1 day' where id = ${phone}`;
    await sql`update app.sessions set last_seen_at = now() - interval '2 days' where account_id = ${olive.id}
      and id not in (${phone}, ${lately})`;
    const how = { method: 'password', secondFactor: 'app', amr: ['pwd', 'otp', 'mfa'] };
    const event = { type: 'SignedIn', data: { session: phone, ...how } };
    const after = await chain(`account-${olive.id}`, 3, [{ event }]);

    const { sessions } = await sessionsOf(olive, after);

    expect(sessions).toMatchObject([
      { isThis: true, device: null, ip: null, method: null },
      { id: lately, isThis: false },
      {
        id: phone,
        isThis: false,
        device: 'Firefox on Linux',
        ip: '203.0.113.7',
        method: 'password',
        secondFactor: 'app',
      },
    ]);
  });

  test('leaves out what has ended, and what is somebody else’s', async () => {
    const [olive, mallory] = [await signedIn('olivia'), await signedIn('mallory')];
    const idle = randomUUID();
    await stack.beginSession(olive.id, idle);
    await sql`update app.sessions set last_seen_at = now() - interval '31 days' where id = ${idle}`;

    const [own, hers] = [await sessionsOf(olive), await sessionsOf(mallory)];

    expect([own.sessions.length, hers.sessions.length]).toEqual([1, 1]);
    expect(own.sessions[0]?.id).not.toBe(hers.sessions[0]?.id);
  });

  test('keeps neither device nor address with the sessions', async () => {
    const columns = await sql`
      select column_name from information_schema.columns
      where table_schema = 'app' and table_name = 'sessions'`;

    expect(columns.map(({ column_name }) => column_name).toSorted()).toEqual([
      ...['account_id', 'asks_factor', 'created_at', 'days', 'has_factor', 'id', 'id_hash', 'idle_days'],
      'last_seen_at',
      'signature',
      'statement',
    ]);
  });
});

const sessionsOf = async (as: { readonly session: string; readonly position: string }, after = as.position) =>
  SessionsView.strict().parse(await (await get('/api/auth/sessions', { as, after })).json());
