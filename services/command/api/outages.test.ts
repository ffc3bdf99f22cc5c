import { afterEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { peopleAt, somebody } from '../account/testing/people.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStackOverProcess } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStackOverProcess();
const service = await stack.serve();
const { ask, olive, refused } = await everywhere(stack, service);
const edit = routeNamed('PATCH /api/fields/:fieldId');
const complete = routeNamed('POST /api/sign/:token/complete');

describe('while Postgres', () => {
  test.each([
    ['is away', () => stack.relay.close()],
    ['has fallen silent', async () => stack.relay.silence()],
  ])('%s, everybody is told so instead of waiting, and goes on after it', async (_, begin) => {
    const [draft, sent] = [await draftOf(stack, olive.id), await sentBy(stack, olive.id)];
    await begin();

    const answer = await refused(503, 'unavailable', () => ask(edit, draft));
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
    await vi.waitFor(
      () => refused(503, 'unavailable', () => ask(complete, sent, { session: null, body: {} })),
      PATIENCE,
    );

    await stack.relay.open();
    await vi.waitFor(async () => expect((await ask(edit, draft)).status).toBe(200), PATIENCE);
    expect((await ask(complete, sent, { session: null })).status).toBe(200);
  });
});

describe('while the event log', () => {
  test('hangs, nobody waits for ever, and what was not answered may be asked again', async () => {
    const draft = await draftOf(stack, olive.id);
    const key = { 'Idempotency-Key': 'once' };
    process.kill(stack.eventLog.pid(), 'SIGSTOP');

    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, x) => ask(edit, draft, { body: { x }, headers: x === 0 ? key : {} })),
    );
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    process.kill(stack.eventLog.pid(), 'SIGCONT');

    await vi.waitFor(
      async () => expect((await ask(edit, draft, { body: { x: 0 }, headers: key })).status).toBe(200),
      PATIENCE,
    );
    const log = await stack.documentLog(draft.id);
    expect(new Set(log.map(({ metadata }) => metadata.commandId)).size).toBe(log.length);
  });

  test('is away, registering and signing in are told so, and work again after it', async () => {
    const { register, registered, signIn } = peopleAt(service);
    const [person, other] = [await registered(), somebody()];
    await stack.eventLog.kill9();

    expect((await register(other)).json().code).toBe('unavailable');
    expect((await signIn(person)).json().code).toBe('unavailable');
    await stack.eventLog.restart();

    await vi.waitFor(async () => expect((await signIn(person)).status).toBe(200), PATIENCE);
    expect((await register(other)).status).toBe(201);
  });
});

afterEach(() => stack.relay.open());
