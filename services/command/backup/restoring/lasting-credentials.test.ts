import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AccountCommand } from '#contracts/account/commands.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { account } from '../../decisions/account/decider.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { startStack } from '../../testing/stack.ts';
import { backupOf } from '../testing/installation.ts';
import { livingOn, UNTIL } from '../testing/living-on.ts';

const stack = await startStack();
const { epoch, person, restored, writer } = livingOn(stack);

const [stolen, kept] = ['a'.repeat(64), 'b'.repeat(64)];
const adding = (credential: string): AccountCommand => ({
  type: 'AddPasskey',
  data: {
    credential,
    counter: 0,
    id: credential,
    publicKey: 'key',
    aaguid: 'none',
    transports: ['internal'],
    backedUp: false,
    name: 'Phone',
  },
});
const making = (token: string): OrganisationCommand => ({
  type: 'MakeToken',
  data: { token, scope: 'scim', name: 'Entra', hash: 'c'.repeat(64), expiresAt: UNTIL },
});

test('passkeys that were removed after a backup and tokens that were revoked don’t work after its restore', async () => {
  const olive = await person();
  const acme = randomUUID();
  const [leaked, other] = [randomUUID(), randomUUID()];
  const own = (command: AccountCommand) => handle(writer(), account, olive, stack.sayingAs(olive), command);
  const say = (command: OrganisationCommand) =>
    handle(writer(), organisations, acme, stack.sayingAs(olive), command);
  await own(adding(stolen));
  await own(adding(kept));
  await say({ type: 'FoundOrganisation', data: { name: 'Acme' } });
  await say(making(leaked));
  await say(making(other));
  const backup = await backupOf(stack.store, epoch());
  await own({ type: 'RemovePasskey', data: { credential: stolen } });
  await say({ type: 'RevokeToken', data: { token: leaked } });

  expect(await restored(backup)).toMatchObject({ carried: 2 });

  const { state: holder } = await writer().streams.read(account, olive);
  const { state: organisation } = await writer().streams.read(organisations, acme);
  expect(holder).toMatchObject({ passkeys: [{ credential: kept }] });
  const tokens = organisation.status === 'none' ? null : organisation.tokens;
  expect(tokens?.get(leaked)).toMatchObject({ isRevoked: true });
  expect(tokens?.get(other)).toMatchObject({ isRevoked: false });
  expect(await restored(await backupOf(stack.store, epoch()))).toMatchObject({ carried: 0 });
});
