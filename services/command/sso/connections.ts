import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { LaterOrganisationEvent } from '#contracts/organisation/actor-rules.ts';
import { ConnectionForm } from '#contracts/organisation/connection-form.ts';
import { verifiedDomains } from '#contracts/organisation/parts.ts';
import { ruleBrokenBy } from '#contracts/organisation/rules.ts';
import type { ExistingOrganisation, Organisation } from '#contracts/organisation/state.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { organisations } from '../organisation/decisions/organisations.ts';
import { askOwn, ownOrganisation } from '../organisation/own.ts';
import { dropSecret, keepSecret, pointLostDomains, secretOf } from './secrets.ts';

type Asked<Body = unknown> = RouteRequest<Extract<Caller, { kind: 'account' }>, Body>;

/** The secret is only ever written. Without one, that of before stays. */
export const ConnectingForm = ConnectionForm.extend({ secret: z.string().min(1).max(1_000).exactOptional() });
type Connecting = z.infer<typeof ConnectingForm>;

export const addConnection = (request: Asked<Connecting>, dependencies: Dependencies): Promise<Answer> =>
  connect(request, dependencies, derivedId(request.envelope.commandId, 'connection'), 201);

export const changeConnection = (request: Asked<Connecting>, dependencies: Dependencies): Promise<Answer> =>
  connect(request, dependencies, connectionIn(request), 200);

/**
 * The provider must answer and be who it's said to be, before anything is kept. Its issuer is kept as it names itself.
 * The secret is there before the event, so that nobody meets a connection without one.
 */
const connect = async (
  { by, body: { secret, ...settings }, envelope }: Asked<Connecting>,
  { writer, database, providers, settings: { linkSecret } }: Dependencies,
  connection: string,
  status: 200 | 201,
): Promise<Answer> => {
  const organisation = await ownOrganisation(writer, by.id);
  const data = { connection, ...settings };
  const { issuer, clientId } = settings;
  const { state, position } = await handle(writer, organisations, organisation, envelope, async (state) => {
    const existing = requireAllowed(state, { type: 'ConnectionSet', data }, { by, at: writer.now() });
    if (status === 200 && !existing.connections.has(connection)) refuse('organisation.no-such-connection');
    const typed = { organisation, connection, issuer, clientId };
    const kept =
      secret ??
      (await database.run((sql) => secretOf(sql, linkSecret, typed))) ??
      refuse('sso.secret-needed');
    const provider = await providers.of({ issuer, clientId, secret: kept }, 'sso.unfit');
    const client = { ...typed, issuer: provider.serverMetadata().issuer };
    await database.run((sql) => keepSecret(sql, linkSecret, client, kept));
    await database.run((sql) => pointLostDomains(sql, organisation, verifiedDomains(existing)));

    return { type: 'SetConnection', data: { ...data, issuer: client.issuer } } as const;
  });
  const set = state.status === 'none' ? undefined : state.connections.get(connection);

  return { status, body: set ?? refuse('organisation.no-such-connection'), position };
};

/** The organisation, if somebody may make this event there. Nothing is asked of others for somebody who may not. */
export const requireAllowed = (
  state: Organisation,
  event: LaterOrganisationEvent,
  { by, at }: { readonly by: Asked['by']; readonly at: string },
): ExistingOrganisation => {
  if (state.status === 'none') return refuse('organisation.none');
  const rule = ruleBrokenBy(state, event, { by: { kind: 'account', id: by.id }, at });

  return rule ? refuse(rule) : state;
};

export const removeConnection = async (
  request: Asked,
  { writer, database }: Dependencies,
): Promise<Answer> => {
  const connection = connectionIn(request);
  const command = { type: 'RemoveConnection', data: { connection } } as const;
  const { position } = await askOwn(writer, request.by, request.envelope, command);
  await database.run((sql) => dropSecret(sql, connection));

  return { body: { connection }, position };
};

const connectionIn = ({ params }: Asked): string => {
  const { success, data } = z.uuid().safeParse(params.connectionId);

  return success ? data : refuse('organisation.no-such-connection');
};
