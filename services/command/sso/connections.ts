import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { ConnectionForm } from '#contracts/organisation/connection-form.ts';
import { verifiedDomains } from '#contracts/organisation/parts.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { waitOutside } from '../log/write-permission.ts';
import { requireAllowed } from '../organisation/allowed.ts';
import { pointLostDomains } from '../organisation/domain-index.ts';
import { askOwn, ownOrganisation } from '../organisation/own.ts';
import { tellOwners, toldToOwners } from '../organisation/owners.ts';
import { dropSecret, keepSecret, secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';

type Asked<Body, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

/** The secret is only ever written. Without one, that of before stays. */
export const ConnectingForm = ConnectionForm.extend({ secret: z.string().min(1).max(1_000).exactOptional() });
type Connecting = z.infer<typeof ConnectingForm>;

export const addConnection = (request: Asked<Connecting>, dependencies: SsoDependencies): Promise<Answer> =>
  connect(request, dependencies, derivedId(request.envelope.commandId, 'connection'), 201);

export const changeConnection = (
  request: Asked<Connecting, 'connectionId'>,
  dependencies: SsoDependencies,
): Promise<Answer> => connect(request, dependencies, connectionIn(request), 200);

/**
 * The provider must answer and be who it's said to be, before anything is kept. Its issuer is kept as it names itself.
 * The secret is there before the event, so that nobody meets a connection without one.
 */
const connect = async (
  { by, body: { secret, ...settings }, envelope }: Asked<Connecting>,
  { writer, database, providers, limits, settings: { linkSecret } }: SsoDependencies,
  connection: string,
  status: 200 | 201,
): Promise<Answer> => {
  const organisation = await ownOrganisation(writer, by.id);
  const data = { connection, ...settings };
  const { issuer, clientId } = settings;
  const { state } = await handle(writer, organisations, organisation, envelope, async (state) => {
    const existing = requireAllowed(state, { type: 'ConnectionSet', data }, { by, at: writer.now() });
    if (status === 200 && !existing.connections.has(connection)) refuse('organisation.no-such-connection');
    const typed = { organisation, connection, issuer, clientId };
    const stored =
      secret ??
      (await database.run((sql) => secretOf(sql, linkSecret, typed))) ??
      refuse('sso.secret-needed');
    const provider = await waitOutside(writer, () =>
      providers.of({ issuer, clientId, secret: stored }, 'sso.unfit'),
    );
    const client = { ...typed, issuer: provider.serverMetadata().issuer };
    await database.run((sql) => keepSecret(sql, linkSecret, client, stored));
    await database.run((sql) => pointLostDomains(sql, organisation, verifiedDomains(existing)));
    const notice = { kind: 'connection-set', about: client.issuer } as const;
    await tellOwners({ writer, limits }, existing, { by: by.id, notice }, envelope);

    return { type: 'SetConnection', data: { ...data, issuer: client.issuer } } as const;
  });
  const set = state.status === 'none' ? undefined : state.connections.get(connection);

  return { status, body: set ?? refuse('organisation.no-such-connection') };
};

export const removeConnection = async (
  request: Asked<unknown, 'connectionId'>,
  { writer, database, limits }: Dependencies,
): Promise<Answer> => {
  const connection = connectionIn(request);
  const { by, envelope } = request;
  await askOwn(writer, by, envelope, (state) => {
    const about = state.status === 'none' ? '' : (state.connections.get(connection)?.issuer ?? '');
    return toldToOwners({ writer, limits }, by, envelope, {
      event: { type: 'ConnectionRemoved', data: { connection } },
      notice: { kind: 'connection-removed', about },
      command: { type: 'RemoveConnection', data: { connection } },
    })(state);
  });
  await database.run((sql) => dropSecret(sql, connection));

  return { body: { connection } };
};

const connectionIn = ({ params }: Asked<unknown, 'connectionId'>): string => {
  const { success, data } = z.uuid().safeParse(params.connectionId);

  return success ? data : refuse('organisation.no-such-connection');
};
