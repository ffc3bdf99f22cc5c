import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { MailsCounted } from '#contracts/mails/events.ts';
import { everywhere } from '../testing/every-route.ts';
import { recorded, scenario } from '../testing/given-when-then.ts';
import { type Draft, draftOf, sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';
import { dailyMails } from './daily-mails.ts';

const stack = await startStack();
const send = routeNamed('POST /api/documents/:id/send');
const resend = routeNamed('POST /api/documents/:id/resend');

describe('the mails of a day', () => {
  const olive = randomUUID();
  const given = scenario(dailyMails, `${olive}-2026-01-01`);
  const byOlive: Actor = { kind: 'account', id: olive };
  const bySystem: Actor = { kind: 'system', id: 'mail' };

  test('count up to what an account may have', () => {
    given(counted(3)).when(byOlive, counting(2, 5)).expect(counted(2));
    given(counted(3), counted(2)).when(byOlive, counting(1, 5)).expectRefusal('mails.too-many');
    given().when(byOlive, counting(6, 5)).expectRefusal('mails.too-many');
  });

  test('that are owed count, however many there were', () => {
    given(counted(5))
      .when(bySystem, counting(1, null, 'notice'))
      .expect(counted(1, 'notice'));
  });

  test.each([
    ['what somebody else counted', counted(1), { kind: 'account', id: randomUUID() }, '2026-01-01'],
    ['a reminder that the account counted', counted(1, 'reminder'), byOlive, '2026-01-01'],
    ['a sending that the installation counted', counted(1), bySystem, '2026-01-01'],
    ['what is dated on another day', counted(1), byOlive, '2026-01-02'],
  ] as const)('are not %s', (_, event, by, day) => {
    const { problem, initial } = dailyMails;
    const stream = `mails-${olive}-${day}`;

    expect(problem(initial, recorded(stream, event, 0, by))).toMatch(/another day|no one counts/);
  });
});

describe('an account that has mailed as many people today as it may', () => {
  test('sends no more, whichever service it asks, and a refused mail uses up nothing', async () => {
    const [one, other] = await services(5);
    const first = await draftOf(stack, one.olive.id);
    const key = { headers: { 'Idempotency-Key': randomUUID() } };
    for (let n = 0; n < 3; n++) expect((await one.ask(send, first, key)).status).toBe(200);
    expect((await one.ask(send, first)).status).toBe(409);
    expect((await other(send, await draftOf(stack, one.olive.id))).status).toBe(200);

    const third = await draftOf(stack, one.olive.id);
    for (const ask of [() => one.ask(send, third), () => other(send, third)]) {
      const answer = await one.refused(429, 'mails.too-many', ask);
      expect(answer.json().message).toBe(
        'Your account can send 5 emails a day. You have 1 left today, and this needs 2. Please try again tomorrow.',
      );
      expect(Number(answer.headers.get('Retry-After'))).toSatisfy((after) => after > 0 && after <= 86_400);
    }
    expect((await stack.stateOf(third.id)).status).toBe('draft');
    const { mallory } = one;
    await one.refused(404, 'not-found', () => one.ask(send, third, { session: mallory.session }));
    expect(await countedFor(one.olive.id)).toEqual(['sending 2', 'sending 2']);
  });

  test('is refused to send invitations again, and may tomorrow', async () => {
    const clock = { ahead: 0 };
    const now = () => new Date(Date.now() + clock.ahead).toISOString();
    const limited = await everywhere(stack, await stack.serve({ limits: true, mailsADay: 4, now }));
    const [draft, sent] = [await draftOf(stack, limited.olive.id), await sentBy(stack, limited.olive.id)];
    for (let n = 0; n < 2; n++) expect((await limited.ask(resend, sent)).status).toBe(200);
    expect((await limited.ask(send, draft)).status).toBe(200);

    const answer = await limited.refused(429, 'mails.too-many', () => limited.ask(resend, sent));
    expect(answer.json().message).toMatch(/^Your account can send 4 emails a day\. You have 0 left today/);
    expect(await countedFor(limited.olive.id)).toEqual(['resend 1', 'resend 1', 'sending 2']);

    clock.ahead = 86_400_000;
    expect((await limited.ask(resend, sent)).status).toBe(200);
  });

  test('sends as much as it likes where limits are off', async () => {
    const free = await everywhere(stack, await stack.serve({ mailsADay: 1 }));

    expect((await free.ask(send, await draftOf(stack, free.olive.id))).status).toBe(200);
    expect(await countedFor(free.olive.id)).toEqual([]);
  });
});

/** Two services of one installation; the second is asked as Olive of the first. */
const services = async (mailsADay: number) => {
  const one = await everywhere(stack, await stack.serve({ limits: true, mailsADay }));
  const other = await everywhere(stack, await stack.serve({ limits: true, mailsADay }));
  const ask = (route: typeof send, draft: Draft) => other.ask(route, draft, { session: one.olive.session });

  return [one, ask] as const;
};

/** What was counted for an account, whatever the day, in its order. */
const countedFor = async (account: string) =>
  (await stack.everything())
    .filter(({ stream }) => stream.startsWith(`mails-${account}-`))
    .map(({ data }) => `${data.purpose} ${data.mails}`);

type Purpose = MailsCounted['data']['purpose'];
const document = randomUUID();

const counted = (mails: number, purpose: Purpose = 'sending'): MailsCounted => ({
  type: 'MailsCounted',
  data: { document, purpose, mails },
});

const counting = (mails: number, atMost: number | null, purpose: Purpose = 'sending') =>
  ({ type: 'CountMails', data: { document, purpose, mails, atMost } }) as const;
