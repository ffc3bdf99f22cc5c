import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startStack } from '../testing/stack.ts';
import { peopleAt } from './testing/people.ts';
import { sessionOf, sessionsAt } from './testing/sessions.ts';
import { sessionsOf } from './testing/signed-in.ts';

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
      ...{ session: id, method: 'password', secondFactor: null, amr: ['pwd'] },
    });
    expect(log.at(-1)?.metadata).not.toHaveProperty('session');
    expect(`${id_hash} ${sessionOf(answer)}`).not.toContain(id);
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
