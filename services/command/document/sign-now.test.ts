import { expect, test } from 'vitest';
import { everywhere } from '../testing/every-route.ts';
import { sentBy } from '../testing/sample-documents.ts';
import { confirmEmailOf, sentToItsOwner } from '../testing/somebody.ts';
import { startStack, tokenOf } from '../testing/stack.ts';
import { routeNamed } from '../testing/which-routes.ts';

const stack = await startStack();
const { ask, olive, mallory, refused } = await everywhere(stack, await stack.serve());

const signNow = routeNamed('POST /api/documents/:id/sign-now');

test('an owner whose turn it is gets the link that the mail has, and that is on record', async () => {
  const sent = await sentToItsOwner(stack, olive.id);
  const own =
    (await stack.stateOf(sent.id)).recipients.find(({ fullName }) => fullName === 'Olive')?.id ?? '';

  const answers = [await ask(signNow, sent), await ask(signNow, sent)];

  expect(answers.map((answer) => answer.json())).toEqual([
    { path: `/sign/${tokenOf(sent.id, own)}` },
    { path: `/sign/${tokenOf(sent.id, own)}` },
  ]);
  expect((await stack.documentLog(sent.id)).at(-1)).toMatchObject({
    type: 'SigningLinkTaken',
    data: { recipient: own },
    metadata: { by: { kind: 'account', id: olive.id } },
  });
  const stored = (await stack.documentLog(sent.id)).map(({ data, metadata }) => [data, metadata]);
  expect(JSON.stringify(stored)).not.toContain(tokenOf(sent.id, own));
});

test('an owner signs for nobody else', async () => {
  await confirmEmailOf(stack, olive.id);
  const sent = await sentBy(stack, olive.id);

  await refused(409, 'signing.not-own-turn', () => ask(signNow, sent));
});

test('an address that nobody confirmed opens nothing', async () => {
  const sent = await sentBy(stack, mallory.id);

  await refused(403, 'email.not-confirmed', () => ask(signNow, sent, { session: mallory.session }));
});
