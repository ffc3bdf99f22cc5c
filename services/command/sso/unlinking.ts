import { issuerForms } from '#contracts/account/identities.ts';
import { identityClaim } from '../account/decisions/claim.ts';
import { account } from '../account/decisions/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs, asNewCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { endSessionsFor } from '../organisation/ending.ts';
import { askOwn } from '../organisation/own.ts';
import { idIn } from '../records/managing.ts';

type Asked = RouteRequest<Extract<Caller, { kind: 'account' }>, unknown>;

/**
 * Takes back who a member is at the organisation's identity providers, and ends their sessions. Whoever has their address
 * there is linked to the account when they sign in next.
 */
export const unlinkMember = async (
  { by, params, envelope }: Asked,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  const id = idIn(params.accountId);
  const command = { type: 'UnlinkMember', data: { account: id } } as const;
  const { state: organisation, position } = await askOwn(writer, by, envelope, command);
  const issuers = new Set(organisation.connections.valueSeq().flatMap(({ issuer }) => issuerForms(issuer)));
  const bySystem = actingAs(envelope, { kind: 'system', id: 'organisations' });

  const { state } = await writer.streams.read(account, id);
  const identities =
    state.status === 'none' ? [] : state.identities.filter(({ issuer }) => issuers.has(issuer));
  for (const { issuer, subject } of identities) {
    const data = { issuer, subject };
    await handle(writer, account, id, asNewCommand(bySystem), { type: 'UnlinkIdentity', data });
    await handle(writer, identityClaim, subject, asNewCommand(bySystem), {
      type: 'FreeName',
      data: { account: id },
    });
  }
  await endSessionsFor(dependencies, id, bySystem);

  return { body: { id, identities: identities.length }, position };
};
