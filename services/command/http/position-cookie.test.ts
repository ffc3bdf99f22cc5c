import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LOG_POSITION_COOKIE, parseLogPosition } from '#contracts/api/log-position.ts';
import type { Answer } from '../../../tests/harness/client.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const everyone = await everywhere(stack, await stack.serve());

describe('the position that an answer carries', () => {
  test('is that of what was written', async () => {
    const answer = await edit(await draft(), { x: 1 });

    expect(headerOf(answer)).toBe(await stack.lastChange());
    expect(cookieOf(answer)).toBe(headerOf(answer));
  });

  test('is the stream’s last where nothing was written', async () => {
    const one = await draft();
    const written = await edit(one, { x: 1 });
    await draft();

    expect(headerOf(await edit(one, { x: 1 }))).toBe(headerOf(written));
  });

  test('is never lowered by an answer about something older', async () => {
    const [one, other] = [await draft(), await draft()];
    await edit(one, { x: 1 });
    const newer = headerOf(await edit(other, { x: 1 }));

    const older = await edit(one, { x: 1 });

    expect(headerOf(older)).toBeLessThan(newer);
    expect(cookieOf(older)).toBe(newer);
  });

  test('is never lowered by answers that come at once', async () => {
    const documents = await Promise.all(Array.from({ length: 10 }, () => draft()));

    const answers = await Promise.all(documents.map((one, x) => edit(one, { x })));

    const [last] = answers.toSorted((one, other) => Number(cookieOf(other) - cookieOf(one)));
    expect(cookieOf(last as Answer)).toBe(await stack.lastChange());
    expect(cookieOf(await edit(documents[0] as Draft, { x: 0 }))).toBe(await stack.lastChange());
  });
});

describe('the position that a client sends', () => {
  test('in a header is kept as well, where its cookie holds that of a slower service', async () => {
    const head = await stack.lastChange();
    const headers = {
      ...withCookie(everyone.olive.session, position(stack.log, 1, head)),
      'X-Log-Position': position(stack.log, 1, head + 500_000n),
    };
    const answer = await everyone.ask(route, await draft(), { body: { x: 1 }, headers });

    expect(cookieOf(answer)).toBe(head + 500_000n);
  });

  test('is kept where it is beyond this answer', async () => {
    const ahead = (await stack.lastChange()) + 1_000_000n;
    const answer = await edit(await draft(), { x: 1 }, position(stack.log, 1, ahead));

    expect(cookieOf(answer)).toBe(ahead);
  });

  test.each<[string, (head: bigint) => string]>([
    ['of another log', (head) => position(randomUUID(), 1, head + 1_000_000n)],
    ['of another epoch', (head) => position(stack.log, 2, head + 1_000_000n)],
    ['from beyond all that will be', (head) => position(stack.log, 1, head + 10_000_000_000n)],
    ['that is none', () => 'x; Secure'],
    ['that is nearly one', (head) => `${position(stack.log, 1, head + 1_000_000n)}x`],
  ])('is ignored: one %s', async (_, forged) => {
    const somebody = await everywhere(stack, await stack.serve());
    const one = await draftOf(stack, somebody.olive.id);

    const answer = await somebody.ask(route, one, {
      body: { x: 1 },
      headers: withCookie(somebody.olive.session, forged(await stack.lastChange())),
    });

    expect(cookieOf(answer)).toBe(headerOf(answer));
  });
});

type Draft = Awaited<ReturnType<typeof draftOf>>;

const route = routeNamed('PATCH /api/fields/:fieldId');

const draft = () => draftOf(stack, everyone.olive.id);

const edit = (one: Draft, body: object, sent?: string) =>
  everyone.ask(route, one, { body, ...(sent && { headers: withCookie(everyone.olive.session, sent) }) });

const withCookie = (session: string, sent: string) => ({
  Cookie: `inkstream_session=${session}; ${LOG_POSITION_COOKIE}=${sent}`,
});

const position = (log: string, epoch: number, commit: bigint) => `${log}.${epoch}.${commit}`;

const headerOf = (answer: Answer) => commitOf(answer.headers.get('X-Log-Position') ?? '');

const cookieOf = (answer: Answer) => {
  const [cookie = ''] = answer.headers.getSetCookie().filter((one) => one.startsWith(LOG_POSITION_COOKIE));

  return commitOf(/=([^;]*)/.exec(cookie)?.[1] ?? '');
};

const commitOf = (text: string) =>
  parseLogPosition(text)?.commit ?? expect.unreachable(`${text} is no position`);
