import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { type Answer, openClient } from '../../../../tests/harness/client.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { askingAt } from '../../organisation/testing/asking.ts';
import { somebody } from '../../testing/somebody.ts';
import type { Stack } from '../../testing/stack.ts';

export const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

export type Directory = Awaited<ReturnType<typeof directoryAt>>;

/** An organisation with a verified domain of its own, its owner, and its identity provider with a token. */
export const directoryAt = async (stack: Stack, url: string) => {
  const ask = askingAt(url);
  const olive = await somebody(stack);
  const organisation = String((await ask(olive, 'POST', '/api/organisations', { name: 'Acme' })).json().id);
  const domain = `${randomUUID()}.example`;
  const tell = (asked: OrganisationCommand) =>
    handle(stack.writer, organisations, organisation, stack.sayingAs(olive.id), asked);
  await tell({ type: 'ClaimDomain', data: { domain, challenge: 'x' } });
  await tell({ type: 'VerifyDomain', data: { domain } });
  const made = await ask(olive, 'POST', '/api/organisation/tokens', { name: 'Entra', days: 365 });
  expect(made.status).toBe(201);
  const token = made.json() as { readonly id: string; readonly secret: string };
  const call = callingAt(url, token.secret);

  return {
    olive,
    organisation,
    domain,
    token,
    ask,
    tell,
    call,
    address: (name: string) => `${name}@${domain}`,
    /** The organisation as its events have made it. */
    state: async () => {
      const { state } = await stack.writer.streams.read(organisations, organisation);
      return state.status === 'none' ? expect.unreachable('There is no organisation') : state;
    },
    /** Patches a resource with these operations. */
    patch: (path: string, ...Operations: readonly object[]) =>
      call('PATCH', path, { schemas: [PATCH_OP], Operations }),
  };
};

/** Calls the API as an identity provider does. */
export const callingAt =
  (url: string, secret: string) =>
  (
    method: string,
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    openClient(url).send(method, `/scim/v2${path}`, {
      headers: {
        Authorization: `Bearer ${secret}`,
        ...(body && { 'Content-Type': 'application/scim+json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
