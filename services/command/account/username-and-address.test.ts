import { expect, test } from 'vitest';
import { usernameClaim } from '../decisions/account/claim.ts';
import { handle } from '../log/handle.ts';
import { testLookup } from '../log/testing/test-lookup.ts';
import { startStack } from '../testing/stack.ts';
import { peopleAt, said, somebody } from './testing/people.ts';

const stack = await startStack();
const { register, signIn } = peopleAt(await stack.serve());

test('a username that is an address has to be one’s own', async () => {
  const [person, other] = [somebody(), somebody()];

  const refused = await register({ ...person, username: other.email.replace('@', '＠') });

  expect(said(refused)).toBe(
    '422 {"message":"A username that is an email address has to be your own email address.","code":"account.username-is-address"}',
  );
  expect((await register({ ...person, username: person.email.toUpperCase() })).status).toBe(201);
  expect((await register({ ...other, username: `@${other.username}` })).status).toBe(201);
});

test('who signs in by an address is whoever has it, not whoever is called so', async () => {
  const [olive, mallory] = [somebody(), { ...somebody(), password: 'wrong horse' }];
  const { id } = (await register(mallory)).json();
  await handle(stack.writer, usernameClaim, testLookup.claimKey(olive.email), stack.sayingAs(id), {
    type: 'ClaimName',
    data: { account: id },
  });
  await register(olive);

  expect((await signIn({ ...olive, username: olive.email })).json()).toMatchObject({ email: olive.email });
  expect((await signIn({ ...mallory, username: olive.email })).status).toBe(401);
});
