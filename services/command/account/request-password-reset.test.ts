import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Answer, openClient } from '../../../tests/harness/client.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { startStack } from '../testing/stack.ts';
import { peopleAt, somebody } from './testing/people.ts';
import { resetsAt } from './testing/reset-links.ts';
import { signedInAt } from './testing/signed-in.ts';

const stack = await startStack();
const clock = { ahead: 0 };
const now = () => new Date(Date.now() + clock.ahead).toISOString();
const service = await stack.serve({ now });
const { confirmed, ask, check, links, reset, tokenOf } = resetsAt(stack, service);

/** All that an answer tells, but for its instant and a number used once. */
const toldBy = ({ status, text, headers }: Answer) => [
  status,
  text,
  [...headers].filter(([name]) => name !== 'date' && name !== 'content-security-policy'),
];

describe('whoever forgot a password', () => {
  test('is mailed a link, asking by username or by address in any spelling', async () => {
    const [one, other] = [await confirmed(), await confirmed()];
    await ask(one.person.username.toUpperCase());
    await ask(` ${other.person.email.toUpperCase()}`);

    for (const { id, person } of [one, other])
      expect((await stack.accountLog(id)).at(-1)).toMatchObject({
        type: 'PasswordResetRequested',
        data: { email: person.email },
        metadata: { by: { kind: 'system', id: 'anonymous' }, ip: '127.0.0.1' },
      });
  });

  test('is mailed one link in ten minutes, and one more later', async () => {
    const { id, person } = await confirmed();
    for (let n = 0; n < 3; n++) expect((await ask(person.email)).status).toBe(200);
    expect(await links(id)).toBe(1);

    clock.ahead = 10 * 60_000;
    await ask(person.email);
    clock.ahead = 0;
    expect(await links(id)).toBe(2);
  });
});

describe('an address that was never confirmed', () => {
  test('gets no link to whoever asks by the username, but for a browser that signed in before', async () => {
    const { id, client, person } = await signedInAt(service);
    await ask(person.username);
    expect(await links(id)).toBe(0);

    await ask(person.username, client);
    expect(await links(id)).toBe(1);
  });

  test('gets a mail when somebody asks by the address, whose link opens nothing in a browser that never signed in', async () => {
    const { id, person } = await signedInAt(service);
    await ask(person.email);
    expect(await links(id)).toBe(1);

    expect((await check(await tokenOf(id))).json().code).toBe('reset-link.elsewhere');
    expect((await reset(await tokenOf(id))).json().code).toBe('reset-link.elsewhere');
  });

  test('that somebody else registered with keeps nobody from their own account', async () => {
    const owner = await confirmed();
    const squatting = await peopleAt(service).register({ ...somebody(), username: owner.person.email });
    await ask(owner.person.email);

    expect([squatting.json().code, await links(owner.id)]).toEqual(['account.username-is-address', 1]);
    const named = await confirmed();
    const registered = await signedInAt(service, {
      ...somebody(),
      email: `${named.person.username}@x.example`,
    });
    await ask(named.person.username);
    expect([await links(named.id), await links(registered.id)]).toEqual([1, 0]);
  });
});

describe('nobody is told', () => {
  test('whether there is such an account: the answer is the same to the byte', async () => {
    const [known, unconfirmed] = [await confirmed(), await signedInAt(service)];
    const answers = [];
    for (const name of [
      known.person.email,
      known.person.email,
      unconfirmed.person.email,
      'nobody@example.com',
      '',
    ])
      answers.push(toldBy(await ask(name)));

    expect(answers[0]?.[0]).toBe(200);
    expect(new Set(answers.map((told) => JSON.stringify(told))).size).toBe(1);
    expect(await links(known.id)).toBe(1);
  });

  test('not by what is done either: each request appends one event', async () => {
    const known = await confirmed();
    const events = async () => (await stack.everything()).length;

    for (const name of [known.person.email, known.person.email, known.person.username, 'nobody']) {
      const before = await events();
      await ask(name);
      expect(await events()).toBe(before + 1);
    }
    expect((await stack.everything()).at(-1)).toMatchObject({
      type: 'PasswordResetRefused',
      data: { name: testLookup.claimKey('nobody') },
    });
  });

  test('nor by the time that it takes: all are answered at the end of a quarter of a second', async () => {
    const known = await confirmed();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const fake = globalThis.setTimeout;
    const timers = vi.fn(fake);
    // No spy: a later file that restores all of them would get the fake again.
    globalThis.setTimeout = timers as never;
    onTestFinished(() => {
      globalThis.setTimeout = fake;
      vi.useRealTimers();
    });
    for (const name of [known.person.email, 'nobody']) {
      timers.mockClear();
      const answered = vi.fn();
      const asking = ask(name).finally(answered);
      const waits = () => timers.mock.calls.some(([, milliseconds]) => milliseconds === 250);
      while (!waits() && answered.mock.calls.length === 0) await turn();
      vi.advanceTimersByTime(249);
      await stack.store.head();
      expect(answered).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);

      expect((await asking).status).toBe(200);
    }
  });

  test('nor by a key that was used before for another name of the same account', async () => {
    const { person } = await confirmed();
    const headers = { 'Idempotency-Key': 'one-key' };

    expect((await ask(person.username, openClient(service), headers)).status).toBe(200);
    expect((await ask(person.email, openClient(service), headers)).status).toBe(200);
  });

  test('nor by the limit, which counts a network, whomever it asks for', async () => {
    const limited = await stack.serve({ limits: true, trustedProxies: '127.0.0.1', now });
    const known = await confirmed();
    const from = (address: string) => ({ 'X-Forwarded-For': address });
    const asking = (name: string, address: string) =>
      ask(name, openClient(limited), from(address)).then(({ status }) => status);
    const first = await Promise.all(
      Array.from({ length: 20 }, (_, n) => asking(`nobody-${n}`, `2001:db8::${n}`)),
    );
    expect(new Set(first)).toEqual(new Set([200]));

    expect(await asking(known.person.email, '2001:db8::1')).toBe(429);
    expect(await asking('nobody', '2001:db8::2')).toBe(429);
    expect(await asking(known.person.email, '203.0.113.7')).toBe(200);
    expect(await links(known.id)).toBe(1);
  });
});
