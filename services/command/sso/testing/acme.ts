import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { Policies } from '#contracts/organisation/policies.ts';
import { type Answer, type Client, openClient } from '../../../../tests/harness/client.ts';
import { CLIENT, type IdentityProvider } from '../../../../tests/harness/identity-provider.ts';
import { signedInAt } from '../../account/testing/signed-in.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { belongTo } from '../../organisation/belonging.ts';
import type { Stack } from '../../testing/stack.ts';

export type Acme = Awaited<ReturnType<typeof acmeAt>>;

/** An organisation with a verified domain of its own and an owner, connected to a provider. Whoever signs in joins. */
export const acmeAt = async (
  stack: Stack,
  url: string,
  provider: IdentityProvider,
  more: { readonly policies?: Partial<Policies>; readonly groups?: readonly object[] } = {},
) => {
  const owner = await signedInAt(url);
  const [id, team, domain] = [randomUUID(), randomUUID(), `d${randomUUID().slice(0, 8)}.example`];
  const ask = (command: OrganisationCommand) =>
    handle(stack.writer, organisations, id, stack.sayingAs(owner.id), command);
  await belongTo(stack.writer, owner.id, id, stack.sayingAs(owner.id));
  await ask({ type: 'FoundOrganisation', data: { name: 'Acme' } });
  await ask({ type: 'CreateTeam', data: { team, name: 'Sales' } });
  await ask({ type: 'SetPolicies', data: { registration: 'sso', ...more.policies } });
  await ask({ type: 'ClaimDomain', data: { domain, challenge: 'x' } });
  await ask({ type: 'VerifyDomain', data: { domain } });
  const groups = more.groups ?? [{ group: 'sales', team, role: 'sender' }];
  const form = { issuer: provider.issuer, ...CLIENT, groups };
  const set = await owner.client.post('/api/organisation/connections', form);
  expect(set.status, set.text).toBe(201);

  return {
    owner,
    id,
    team,
    domain,
    form,
    ask,
    connection: String(set.json().connection),
    state: async () => {
      const { state } = await stack.writer.streams.read(organisations, id);
      return state.status === 'none' ? expect.unreachable('There is no organisation') : state;
    },
    /** Somebody as the provider tells of them. */
    person: (more: Readonly<Record<string, unknown>> = {}) => {
      const local = `p-${randomUUID().slice(0, 13)}`;
      const email = `${local}@${domain}`;
      return { sub: `sub-${local}`, email, email_verified: true, name: 'Mia Lind', ...more };
    },
  };
};

/** Begins to sign in; answers what the provider sends back with the browser. */
export const begun = async (client: Client, provider: IdentityProvider, email: string): Promise<string> => {
  const started = await client.post('/api/auth/sso/start', { email });
  expect(started.status, started.text).toBe(200);

  return provider.follow(started.json().location);
};

/** Signs in at the provider, from beginning to end, in a new browser if none is given. */
export const signedInBySso = async (
  url: string,
  provider: IdentityProvider,
  email: string,
  client: Client = openClient(url),
): Promise<{ readonly answer: Answer; readonly client: Client }> => ({
  answer: await client.post('/api/auth/sso/callback', { answer: await begun(client, provider, email) }),
  client,
});
