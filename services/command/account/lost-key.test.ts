import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { losingKey } from '../testing/losing-key.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { type Person, peopleAt, said, somebody } from './testing/people.ts';
import { sessionOf, sessionsAt } from './testing/sessions.ts';

const stack = await startStack();
const lines: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
const first = peopleAt(await stack.serve({ isApart: true }));
/** An instance that remembers nothing, an hour later. */
const later = () =>
  stack.serve({ isApart: true, log, now: () => new Date(Date.now() + 3_600_000).toISOString() });

describe('while the key of an account is lost', () => {
  test('its password counts as wrong, as for a name that nobody has, and the log says what is wrong', async () => {
    const { person, id } = await registered();
    await losingKey(stack, `a:${id}`);
    const { signIn } = peopleAt(await later());

    const [lost, unknown] = [await signIn(person), await signIn(somebody())];

    expect(lost.bytes).toEqual(unknown.bytes);
    expect(said(lost)).toBe('401 {"message":"Invalid username or password","code":"sign-in.failed"}');
    const told = lines.map((line) => JSON.parse(line)).find(({ alarm }) => alarm === 'key lost');
    expect(told).toMatchObject({ level: 50, key: `a:${id}` });
  });

  test('nothing is written that would need it, so it opens everything once it is back', async () => {
    const { person, id, session } = await registered();
    const draft = await draftOf(stack, id);
    const giveBack = await losingKey(stack, `a:${id}`);
    const service = await later();
    const { asking } = sessionsAt(service);
    const before = (await stack.accountLog(id)).length;

    const passwords = { currentPassword: person.password, newPassword: 'a newer horse' };
    for (const [path, body] of [
      ['/api/auth/password', passwords],
      ['/api/auth/two-factor', {}],
      [`/api/documents/${draft.id}/send`, {}],
    ] as const)
      expect(said(await asking(session).post(path, body)), path).toContain(
        '503 {"message":"Some of our records',
      );
    expect(await stack.sql`select from vault.keys where id = ${`a:${id}`}`).toHaveLength(0);

    await giveBack();
    expect((await stack.accountLog(id)).length).toBe(before);
    expect((await peopleAt(await later()).signIn(person)).status).toBe(200);
  });

  test('nobody else gets its names', async () => {
    const { person, id } = await registered();
    await losingKey(stack, `a:${id}`);
    const { register } = peopleAt(await later());

    expect((await register({ ...somebody(), username: person.username })).status).toBe(409);
    expect((await register({ ...somebody(), email: person.email })).status).toBe(409);
  });
});

describe('while the key of a document is lost', () => {
  test('nothing is written that would need it, nor is another key made in its place', async () => {
    const owner = randomUUID();
    const { id } = await draftOf(stack, owner);
    const giveBack = await losingKey(stack, `d:${id}`);
    const rename = () => stack.tell(owner, id, { type: 'EditDocument', data: { title: 'Another' } });

    await expect(rename()).rejects.toMatchObject({ code: 'key.lost' });
    expect(await stack.sql`select from vault.keys where id = ${`d:${id}`}`).toHaveLength(0);

    await giveBack();
    await rename();
    expect(await stack.stateOf(id)).toMatchObject({ title: 'Another', originalFileName: 'lease.pdf' });
  });
});

const registered = async (): Promise<{ person: Person; id: string; session: string }> => {
  const person = await first.registered();
  const answer = await first.signIn(person);

  return { person, id: answer.json().id, session: sessionOf(answer) };
};
