import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../../tests/harness/client.ts';
import { everywhere } from '../testing/every-route.ts';
import { sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';
import { type Rule, rateLimits } from './rate-limits.ts';

const stack = await startStack();
const { ask, olive } = await everywhere(stack, await stack.serve({ limits: true }));

/** Those of one command service. */
const limits = () => rateLimits(true, stack.database);

describe('a limit', () => {
  test.each<[Rule, number, number]>([
    ['sign-in-name-address', 10, 900],
    ['sign-in-name', 100, 3_600],
    ['sign-in-browser', 10, 900],
    ['sign-in-address', 100, 900],
    ['register-address', 50, 3_600],
    ['reset-address', 20, 3_600],
    ['password-check', 10, 900],
    ['second-factor', 10, 900],
    ['email-change', 10, 3_600],
    ['link-asked-by-provider', 10, 3_600],
    ['upload-account', 120, 3_600],
    ['sign-link', 60, 60],
    ['taken-of-document', 30, 3_600],
    ['taken-by', 300, 3_600],
    ['audit-search', 600, 3_600],
    ['write-caller', 1_200, 60],
  ])('%s: lets %i through, then says how long to wait', async (rule, points, seconds) => {
    const { spend } = limits();
    const olive = randomUUID();
    for (let n = 0; n < points; n++) await spend(rule, olive);

    await expect(spend(rule, olive)).rejects.toMatchObject({
      code: 'too-many',
      status: 429,
      retryAfter: expect.toSatisfy((after: number) => after > 0 && after <= seconds),
    });
    await expect(spend(rule, randomUUID())).resolves.toBeUndefined();
  });

  test.each<[Rule, number]>([
    ['sign-in-name-address', 10],
    ['write-caller', 1_200],
  ])('%s lets no more than %i through all services together', async (rule, points) => {
    const services = [limits(), limits()];
    const olive = randomUUID();
    const spent = await Promise.allSettled(
      Array.from({ length: 2 * points }, (_, n) => services[n % 2]?.spend(rule, olive)),
    );

    expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(points);
  });

  test('counts each rule for itself', async () => {
    const { spend } = limits();
    const olive = randomUUID();
    for (let n = 0; n < 10; n++) await spend('sign-in-name-address', olive);

    await expect(spend('sign-in-address', olive)).resolves.toBeUndefined();
  });

  test('begins anew once its time is over', async () => {
    const { spend } = limits();
    const olive = randomUUID();
    for (let n = 0; n < 60; n++) await spend('sign-link', olive);
    await expect(spend('sign-link', olive)).rejects.toMatchObject({ code: 'too-many' });

    await stack.database.run((sql) => sql`update app.spent_points set until = now()`);

    for (let n = 0; n < 60; n++) await spend('sign-link', olive);
    await expect(spend('sign-link', olive)).rejects.toMatchObject({ code: 'too-many' });
  });

  test('gets a point back for what turned out well', async () => {
    const { spend, refund } = limits();
    const olive = randomUUID();
    for (let n = 0; n < 100; n++) {
      await spend('sign-in-name-address', olive);
      await refund('sign-in-name-address', olive);
    }
    for (let n = 0; n < 10; n++) await spend('sign-in-name-address', olive);

    await expect(spend('sign-in-name-address', olive)).rejects.toMatchObject({ code: 'too-many' });
  });

  test('counts what turned out badly as many, and refuses nothing before the next', async () => {
    const { spend, charge } = limits();
    const mallory = randomUUID();
    for (let n = 0; n < 12; n++) {
      await spend('upload-account', mallory);
      await charge('upload-account', mallory, 9);
    }

    await expect(spend('upload-account', mallory)).rejects.toMatchObject({ code: 'too-many' });
    await expect(spend('upload-account', randomUUID())).resolves.toBeUndefined();
  });

  test('leaves nothing of names and addresses in the database', async () => {
    await limits().spend('sign-in-name', 'olive@example.com');

    const rows = await stack.database.run((sql) => sql`select * from app.spent_points`);
    expect(JSON.stringify(rows)).not.toContain('olive');
  });

  test('is none where limits are off', async () => {
    const { spend, refund } = rateLimits(false, stack.database);

    for (let n = 0; n < 5_000; n++) await spend('sign-in-name-address', 'olive');
    await expect(refund('sign-in-name-address', 'olive')).resolves.toBeUndefined();
  });
});

describe('the limit of a signing link', () => {
  test('is its own, and leaves everybody else alone', async () => {
    const [one, other] = [await sentBy(stack, olive.id), await sentBy(stack, olive.id)];
    const complete = routeNamed('POST /api/sign/:token/complete');
    const wrong = { body: { signatures: [{ fieldId: randomUUID(), value: '' }] }, session: null };
    const answers: Answer[] = [];
    for (let n = 0; n < 60; n++) answers.push(await ask(complete, one, wrong));

    const stopped = await ask(complete, one, wrong);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    expect([stopped.status, Number(stopped.headers.get('Retry-After')) > 0]).toEqual([429, true]);
    expect((await ask(complete, other, { session: null })).status).toBe(200);
  });
});
