import { createRequire } from 'node:module';
import { BACKWARDS, type Credentials, END, type EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import type { CallOptions, Metadata } from '@grpc/grpc-js';
import { storeAddress } from './address.ts';
import { connectClient } from './client.ts';
import { openConnection } from './connection.ts';

const require = createRequire(import.meta.url);
const { UsersClient } =
  require('@eventstore/db-client/generated/users_grpc_pb.js') as typeof import('@eventstore/db-client/generated/users_grpc_pb.js');
const users =
  require('@eventstore/db-client/generated/users_pb.js') as typeof import('@eventstore/db-client/generated/users_pb.js');

/** gRPC's ALREADY_EXISTS. */
const EXISTS = 6;
const PATIENCE = 10_000;

const ADMINS = '$admins';
/** The stream that holds the rights to all streams that have none of their own, and the type of its events. */
const SETTINGS = '$settings';
const DEFAULTS = 'update-default-acl';

/** Private members of the client: a call over its connection, with the credentials that it would send. */
type Internals = {
  readonly execute: <Answer>(
    kind: typeof UsersClient,
    name: string,
    action: (client: InstanceType<typeof UsersClient>) => Promise<Answer>,
  ) => Promise<Answer>;
  readonly callArguments: (
    options: { readonly credentials: Credentials },
    call: { readonly deadline: number },
  ) => [Metadata, Partial<CallOptions>];
};

/**
 * Makes a user who may do what the services do and nothing more: append to streams, read them and read `$all`, but
 * neither delete nor change rights. Others but administrators may do none of that any more, unless they were named
 * before. A user who is there gets this password. Throws the client's errors.
 */
export const grantRights = async (url: string, admin: Credentials, user: Credentials): Promise<void> => {
  const address = storeAddress(url);
  const connection = openConnection(address, 'hasty');
  const client = connectClient(address, connection);
  const { username } = user;

  try {
    await saveUser(client, admin, user);
    await letReadAll(client, admin, username);
    await letUseStreams(client, admin, username);
  } finally {
    await client.dispose();
    connection.close();
  }
};

const saveUser = (client: EventStoreDBClient, admin: Credentials, { username, password }: Credentials) => {
  const internals = client as unknown as Internals;
  const [metadata, options] = internals.callArguments(
    { credentials: admin },
    { deadline: Date.now() + PATIENCE },
  );
  const create = new users.CreateReq().setOptions(
    new users.CreateReq.Options().setLoginName(username).setPassword(password).setFullName('Inkstream'),
  );
  const reset = new users.ResetPasswordReq().setOptions(
    new users.ResetPasswordReq.Options().setLoginName(username).setNewPassword(password),
  );

  return internals.execute(UsersClient, 'users', async (stub) => {
    const promisify = (call: (answer: (error: Error | null) => void) => void) =>
      new Promise<void>((resolve, reject) => call((error) => (error ? reject(error) : resolve())));
    await promisify((answer) => stub.create(create, metadata, options, answer)).catch((error) => {
      if (error.code !== EXISTS) throw error;
      return promisify((answer) => stub.resetPassword(reset, metadata, options, answer));
    });
  });
};

/** Nobody but administrators may read all streams at once until they are named at `$all` itself. */
const letReadAll = async (client: EventStoreDBClient, credentials: Credentials, name: string) => {
  const { metadata = {} } = await client.getStreamMetadata('$all', { credentials });
  const { acl } = metadata as { readonly acl?: { readonly readRoles?: Roles } };
  await client.setStreamMetadata(
    '$all',
    { ...metadata, acl: { ...acl, readRoles: withRole(acl?.readRoles, name) } },
    { credentials },
  );
};

type Roles = string | readonly string[] | undefined;
type Rights = Readonly<Record<'$r' | '$w' | '$d' | '$mr' | '$mw', Roles>>;
type Defaults = { readonly $userStreamAcl: Rights; readonly $systemStreamAcl: Rights };

const onlyAdmins: Rights = { $r: ADMINS, $w: ADMINS, $d: ADMINS, $mr: ADMINS, $mw: ADMINS };

const letUseStreams = async (client: EventStoreDBClient, credentials: Credentials, name: string) => {
  const before = await defaults(client, credentials);
  const { $userStreamAcl: rights = onlyAdmins, $systemStreamAcl = onlyAdmins } = before;
  const data: Defaults = {
    $userStreamAcl: { ...rights, $r: withRole(rights.$r, name), $w: withRole(rights.$w, name) },
    $systemStreamAcl,
  };
  if (JSON.stringify(data) === JSON.stringify(before)) return;
  await client.appendToStream(SETTINGS, jsonEvent({ type: DEFAULTS, data: data as never }), { credentials });
};

const defaults = async (client: EventStoreDBClient, credentials: Credentials): Promise<Partial<Defaults>> => {
  const last = client.readStream(SETTINGS, {
    direction: BACKWARDS,
    fromRevision: END,
    maxCount: 1,
    credentials,
  });
  try {
    for await (const { event } of last) return (event?.data ?? {}) as Partial<Defaults>;
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && error.type === 'stream-not-found')) throw error;
  }

  return {};
};

const withRole = (roles: Roles, name: string): string[] => [
  ...new Set([ADMINS, ...(typeof roles === 'string' ? [roles] : (roles ?? [])), name]),
];
