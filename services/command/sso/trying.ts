import * as oidc from 'openid-client';
import { z } from 'zod';
import type { ConnectionFlaw } from '#contracts/api/connection-flaws.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Caller } from '../http/caller.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { derivedId } from '../log/ids.ts';
import { waitOutside } from '../log/write-permission.ts';
import { requireAllowed } from '../organisation/allowed.ts';
import { ownOrganisation } from '../organisation/own.ts';
import { ConnectingForm } from './connections.ts';
import { describedBy, descriptionAt, keysIn } from './description.ts';
import { type Client, isNotReachable, type Providers } from './providers.ts';
import { secretOf } from './secrets.ts';
import type { SsoDependencies } from './sso-dependencies.ts';
import { callbackUrl } from './start.ts';

/** What would be set, and of which connection; without one, of a new one. */
export const TryingForm = ConnectingForm.extend({ connection: z.uuid().exactOptional() });

type Asked = RouteRequest<Extract<Caller, { kind: 'account' }>, z.infer<typeof TryingForm>>;

/**
 * Tries a connection without setting it: whether the provider describes itself, publishes keys and knows the client. It
 * says what is wrong (`sso.unfit`). Answers the number of the keys.
 */
export const tryConnection = async (
  { by, body, envelope }: Asked,
  { writer, database, providers, limits, settings: { linkSecret, publicUrl } }: SsoDependencies,
): Promise<Answer> => {
  const { secret, connection = derivedId(envelope.commandId, 'connection'), ...settings } = body;
  const organisation = await ownOrganisation(writer, by.id);
  const { state } = await writer.streams.read(organisations, organisation);
  const setting = { type: 'ConnectionSet', data: { connection, ...settings } } as const;
  requireAllowed(state, setting, { by, at: writer.now() });
  await limits.spend('sso-trying', organisation);

  const { issuer, clientId } = settings;
  const stored = { organisation, connection, issuer, clientId };
  const shown = secret ?? (await database.run((sql) => secretOf(sql, linkSecret, stored)));
  const client = { issuer, clientId, secret: shown ?? refuse('sso.secret-needed') };
  const keys = await waitOutside(writer, async () => {
    const { keysAt } = sound(describedBy(issuer, await readAt(providers, descriptionAt(issuer))));
    const found = sound(keysIn(await readAt(providers, keysAt)));
    await requireKnown(providers, client, callbackUrl(publicUrl));

    return found.keys;
  });

  return { body: { keys } };
};

const sound = <What extends object>(found: What | ConnectionFlaw): What =>
  'flaw' in found ? refuse('sso.unfit', found) : found;

const readAt = async (providers: Providers, address: string): Promise<unknown> => {
  const { host } = new URL(address);
  const answer = await providers
    .fetch(address, {
      method: 'GET',
      headers: { Accept: 'application/json' },
      body: null,
      redirect: 'manual',
    })
    .catch((error: unknown) =>
      isNotReachable(error) ? refuse('sso.not-reachable') : refuse('sso.unfit', { flaw: 'no-answer', host }),
    );
  const { status } = answer;
  if (status !== 200) return refuse('sso.unfit', { flaw: 'other-status', address, status });

  return answer.json().catch(() => refuse('sso.unfit', { flaw: 'not-json', address }));
};

/** Shows a code that nobody has, with the client's secret: a provider refuses a client that it doesn't know first. */
const requireKnown = async (providers: Providers, client: Client, back: URL): Promise<void> => {
  const provider = await providers.of(client, 'sso.unfit');
  back.search = `${new URLSearchParams({ code: 'none', state: 'none', iss: provider.serverMetadata().issuer })}`;
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();

  await oidc
    .authorizationCodeGrant(provider, back, { expectedState: 'none', pkceCodeVerifier })
    .catch((error: unknown) => {
      if (isUnknownClient(error)) refuse('sso.unfit', { flaw: 'unknown-client' });
    });
};

const isUnknownClient = (error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError &&
    ['invalid_client', 'unauthorized_client'].includes(error.error));
