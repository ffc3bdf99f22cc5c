import { issuerForms } from '#contracts/account/identities.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { Sha256 } from '#contracts/ids.ts';
import { freeIdentity } from '../account/identities.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs, asNewCommand } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { endSessionsFor } from '../organisation/ending.ts';
import { localSignInOf } from '../organisation/enforcement.ts';
import { askOwn } from '../organisation/own.ts';
import { idIn } from '../records/managing.ts';
import { endingOtherSessions } from '../sessions/ending-sessions.ts';

type Asked<Parameter extends string> = RouteRequest<Extract<Caller, { kind: 'account' }>, unknown, Parameter>;

/**
 * Takes back who a member is at the organisation's identity providers, and ends their sessions. Whoever has their address
 * there is linked to the account when they sign in next.
 */
export const unlinkMember = async (
  { by, params, envelope }: Asked<'accountId'>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  const id = idIn(params.accountId);
  const command = { type: 'UnlinkMember', data: { account: id } } as const;
  const { state: organisation } = await askOwn(writer, by, envelope, command);
  const issuers = new Set(organisation.connections.valueSeq().flatMap(({ issuer }) => issuerForms(issuer)));
  const bySystem = actingAs(envelope, { kind: 'system', id: 'organisations' });

  const { state } = await writer.streams.read(account, id);
  const identities =
    state.status === 'none' ? [] : state.identities.filter(({ issuer }) => issuers.has(issuer));
  for (const { issuer, subject } of identities) {
    const data = { issuer, subject };
    await handle(writer, account, id, asNewCommand(bySystem), { type: 'UnlinkIdentity', data });
    await freeIdentity(writer, id, data, bySystem);
  }
  await endSessionsFor(dependencies, id, bySystem);

  return { body: { id, identities: identities.length } };
};

/**
 * Takes back who the caller is at an identity provider, and ends their other sessions: the provider couldn't end those that
 * began there any more. Signing in there again may link it again. Refuses `sso.only-way` where single sign-on is required.
 */
export const unlinkOwn = async (
  { by, params, envelope }: Asked<'subject'>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  const subject = Sha256.safeParse(params.subject).data ?? refuse('sso.not-linked');
  const unlinking = () =>
    handle(writer, account, by.id, envelope, async (state) => {
      if (state.status === 'none') return refuse('signed-out');
      const maySignInHere = (await localSignInOf(dependencies, by.id, state)) !== 'refused';

      return { type: 'UnlinkOwnIdentity', data: { subject, maySignInHere } } as const;
    });
  const why = { by: 'others', envelope } as const;
  await endingOtherSessions(dependencies, by, why, unlinking);
  await freeIdentity(writer, by.id, { subject }, envelope);

  return { body: { id: subject } };
};
