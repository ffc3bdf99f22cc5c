import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startStack } from '../testing/stack.ts';
import { credentialsOf, peopleAt } from './testing/people.ts';
import { sessionOf, sessionsAt } from './testing/sessions.ts';
import { alsoSignedIn, isSignedIn, sessionsOf, signedInAt } from './testing/signed-in.ts';

const stack = await startStack();
const service = await stack.serve();
const { registered, signIn } = peopleAt(service);
const { mayAsk } = sessionsAt(service);

describe('signing in', () => {
  test('says on record how, and names a session that its secret has nothing to do with', async () => {
    const person = await registered();
    const answer = await signIn(person);
    const log = await stack.accountLog(answer.json().id);
    const [{ id, id_hash } = {}] = await stack.sql`
      select id, id_hash from app.sessions where account_id = ${answer.json().id}`;

    expect(log.at(-1)?.data).toEqual({
      session: id,
      method: 'password',
      secondFactor: null,
      amr: ['pwd'],
    });
    expect(log.at(-1)?.metadata).not.toHaveProperty('session');
    expect(`${id_hash} ${sessionOf(answer)}`).not.toContain(id);
  });

  test('says on record where a browser never did it before, but not the first time', async () => {
    const { client, person, id } = await signedInAt(service);
    await alsoSignedIn(service, person);
    await client.post('/api/auth/login', credentialsOf(person));

    const signedIn = (await stack.accountLog(id)).filter(({ type }) => type === 'SignedIn');
    expect(signedIn.map(({ data }) => data.newBrowser)).toEqual([undefined, true, undefined]);
  });

  test('goes on in the session that is on record when it is sent again', async () => {
    const [person, key] = [await registered(), { 'Idempotency-Key': randomUUID() }];
    const [first, again] = [await signIn(person, key), await signIn(person, key)];

    expect(await mayAsk(sessionOf(first))).toBe(false);
    expect(await mayAsk(sessionOf(again))).toBe(true);
    const { id } = again.json();
    const open = await stack.sql`select id from app.sessions where account_id = ${id}`;
    expect(open.map((one) => one.id)).toEqual(await sessionsOf(stack, id));
  });
});

describe('ending sessions', () => {
  test('of one’s own works one by one, by their names, and is on record', async () => {
    const { client, person, id } = await signedInAt(service);
    const elsewhere = await alsoSignedIn(service, person);
    const [here, there] = await sessionsOf(stack, id);

    expect((await client.delete(`/api/auth/sessions/${there}`)).status).toBe(200);

    expect([await isSignedIn(client), await isSignedIn(elsewhere)]).toEqual([true, false]);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'SessionEnded',
      data: { session: there, by: 'self' },
      metadata: { session: here },
    });
    expect((await client.delete(`/api/auth/sessions/${there}`)).json().code).toBe('session.ended');
  });

  test('of one’s own takes the cookie of this one with it', async () => {
    const { client, id } = await signedInAt(service);
    const [here] = await sessionsOf(stack, id);
    const answer = await client.delete(`/api/auth/sessions/${here}`);

    expect(answer.headers.getSetCookie()[0]).toMatch(/^inkstream_session=; .*Max-Age=0$/);
    expect(await isSignedIn(client)).toBe(false);
  });

  test('of others than one’s own does not work, to the byte', async () => {
    const [olive, mallory] = [await signedInAt(service), await signedInAt(service)];
    const [hers] = await sessionsOf(stack, olive.id);

    const answers = [];
    for (const name of [hers, randomUUID(), 'x'])
      answers.push(await mallory.client.delete(`/api/auth/sessions/${name}`));

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await isSignedIn(olive.client)).toBe(true);
  });

  test('everywhere else leaves this one, and those of other people', async () => {
    const { client, person, id } = await signedInAt(service);
    const others = [await alsoSignedIn(service, person), await alsoSignedIn(service, person)];
    const stranger = await signedInAt(service);
    const [here, ...there] = await sessionsOf(stack, id);

    expect((await client.delete('/api/auth/sessions')).status).toBe(200);
    expect((await client.delete('/api/auth/sessions')).status).toBe(200);

    expect(await Promise.all([client, stranger.client].map(isSignedIn))).toEqual([true, true]);
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false]);
    const ended = (await stack.accountLog(id)).filter(({ type }) => type === 'SessionEnded');
    expect(ended.map(({ data }) => [data.session, data.by]).toSorted()).toEqual(
      there.map((one) => [one, 'others']).toSorted(),
    );
    expect(ended[0]?.metadata.session).toBe(here);
  });
});
