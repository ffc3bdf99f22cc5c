import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { NameBreakGlass } from '#contracts/organisation/commands.ts';
import { connectionFor } from '#contracts/organisation/enforcement.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import { waitOutside } from '../log/write-permission.ts';
import { requireAllowed } from '../organisation/allowed.ts';
import { pointLostDomains } from '../organisation/domain-index.ts';
import { endLocalSessionsOfAll } from '../organisation/local-sessions.ts';
import { askOwn, ownOrganisation } from '../organisation/own.ts';
import { isOwnDomain } from '../organisation/own-address.ts';
import { tellOwners, toldToOwners } from '../organisation/owners.ts';
import { applySessionTerms } from '../organisation/session-terms.ts';
import { secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';

type Asked<Body = unknown, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

export const BreakGlassForm = z.strictObject({ accounts: NameBreakGlass.shape.data.shape.accounts });

/**
 * From now on, people with an address of this domain sign in at the identity provider and in no other way; anybody who
 * signed in another way is signed out. The provider has to answer first, so that nobody sends their people to one that
 * isn't there.
 */
export const enforceSso = async (
  { by, params, envelope }: Asked<unknown, 'domain'>,
  { writer, database, providers, limits, settings: { linkSecret } }: SsoDependencies,
): Promise<Answer> => {
  const domain = params.domain.toLowerCase();
  const organisation = await ownOrganisation(writer, by.id);
  await handle(writer, organisations, organisation, envelope, async (state) => {
    const enforcing = { type: 'SsoEnforced', data: { domain } } as const;
    const existing = requireAllowed(state, enforcing, { by, at: writer.now() });
    const connection = connectionFor(existing, domain) ?? refuse('organisation.domain-unconnected');
    const secret = await database.run((sql) => secretOf(sql, linkSecret, { organisation, ...connection }));
    const client = { ...connection, secret: secret ?? refuse('sso.secret-needed') };
    await waitOutside(writer, () => providers.of(client, 'sso.unfit'));
    await database.run((sql) => pointLostDomains(sql, organisation, [domain]));
    if (!(await isOwnDomain({ database }, existing, domain))) refuse('organisation.domain-unconnected');
    const notice = { kind: 'sso-enforced', about: domain } as const;
    await tellOwners({ writer, limits }, existing, { by: by.id, notice }, envelope);

    return { type: 'EnforceSso', data: { domain } } as const;
  });

  await endLocalSessionsOfAll({ writer, database }, bySystem('organisations'), organisation);

  return { body: { domain, ssoEnforced: true } };
};

export const endSsoEnforcement = async (
  { by, params, envelope }: Asked<unknown, 'domain'>,
  { writer, limits }: Dependencies,
): Promise<Answer> => {
  const domain = params.domain.toLowerCase();
  const ending = toldToOwners({ writer, limits }, by, envelope, {
    event: { type: 'SsoEnforcementEnded', data: { domain } },
    notice: { kind: 'sso-enforcement-ended', about: domain },
    command: { type: 'EndSsoEnforcement', data: { domain } },
  });
  await askOwn(writer, by, envelope, ending);

  return { body: { domain, ssoEnforced: false } };
};

/** Says which owners may sign in with a password and a second factor where everybody else has to use the provider. */
export const nameBreakGlass = async (
  { by, body: { accounts }, envelope }: Asked<z.infer<typeof BreakGlassForm>>,
  { writer, database }: Dependencies,
): Promise<Answer> => {
  const organisation = await ownOrganisation(writer, by.id);
  await handle(writer, organisations, organisation, envelope, async (state) => {
    const naming = { type: 'BreakGlassNamed', data: { accounts } } as const;
    requireAllowed(state, naming, { by, at: writer.now() });
    for (const id of accounts) await requireSecondFactor(writer, id);

    return { type: 'NameBreakGlass', data: { accounts } } as const;
  });

  // Those who were named before may be in past the provider.
  await applySessionTerms({ writer, database }, organisation);

  return { body: { accounts } };
};

const requireSecondFactor = async ({ streams }: Writer, id: string): Promise<void> => {
  const { state } = await streams.read(account, id);
  if (state.status === 'none' || !state.twoFactor) refuse('organisation.break-glass-owner');
};
