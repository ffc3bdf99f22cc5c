import { expect, test } from 'vitest';
import { IdentitiesView } from '#contracts/api/views/identities.ts';
import { startTimelines } from '../timeline/testing/sample-timelines.ts';

const { chain, stack } = await startTimelines();

test('GET /api/auth/identities tells at which providers somebody signs in, and since when', async () => {
  const olive = await stack.signedIn('olivia');
  const at = (day: number) => `2026-01-0${day}T12:00:00.000Z`;
  const about = (
    type: 'IdentityLinked' | 'IdentityUnlinked',
    provider: string,
    digit: string,
    day: number,
  ) => ({
    event: { type, data: { issuer: `https://${provider}.example`, subject: digit.repeat(64) } },
    at: at(day),
  });
  const after = await chain(`account-${olive.id}`, 1, [
    about('IdentityLinked', 'old', 'a', 1),
    about('IdentityLinked', 'new', 'b', 2),
    about('IdentityUnlinked', 'old', 'a', 3),
  ]);

  const answer = await stack.get('/api/auth/identities', { as: olive, after });
  expect(IdentitiesView.strict().parse(await answer.json()).identities).toEqual([
    { id: 'b'.repeat(64), issuer: 'https://new.example', linkedAt: at(2) },
  ]);
});
