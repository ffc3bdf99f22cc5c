import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { provisionAccount } from '../account/provision.ts';
import { foundedIn } from '../testing/acme.ts';
import { everywhere } from '../testing/every-route.ts';
import { draftOf, sentBy } from '../testing/sample-documents.ts';
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

test('an address that an organization gave counts as long as the domain is its own, and no longer', async () => {
  const acme = await foundedIn(stack);
  const domain = `d${randomUUID().slice(0, 8)}.example`;
  await acme.tell(acme.owner.id, { type: 'ClaimDomain', data: { domain, challenge: 'x' } });
  await acme.tell(acme.owner.id, { type: 'VerifyDomain', data: { domain } });
  const email = `mia@${domain}`;
  const byToken = stack.sayingAs({ kind: 'system', id: 'scim:t' });
  const mia = await provisionAccount(stack.writer, { email, fullName: 'Mia' }, byToken);
  await acme.admit({ id: mia });
  const session = await beginSession(stack, mia);
  const sent = await sentTo(email);

  expect((await ask(signNow, sent, { session })).status).toBe(200);

  await acme.tell(acme.owner.id, { type: 'GiveUpDomain', data: { domain } });
  await refused(404, 'not-found', () => ask(signNow, sent, { session }));
  const own = await sentTo(email, mia);
  await refused(403, 'signing.address-provided', () => ask(signNow, own, { session }));
});

/** A document whose first signer has this address. */
const sentTo = async (email: string, owner: string = olive.id) => {
  const [draft, recipient] = [await draftOf(stack, owner), randomUUID()];
  const person = { recipient, fullName: 'Mia', email, title: null, role: 'signer', signingOrder: 1 } as const;
  await stack.tell(
    owner,
    draft.id,
    { type: 'AddRecipient', data: person },
    { type: 'SendDocument', data: {} },
  );

  return draft;
};
