import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { MakeToken } from '#contracts/organisation/commands.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { type Answer, type Route, type RouteRequest, route } from '../http/route.ts';
import { isRepeated } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { askOwn } from '../organisation/own.ts';
import { toldToOwners } from '../organisation/owners.ts';
import { idIn } from '../records/managing.ts';
import { newSecret, tokenText } from '../scim/token.ts';

/** The most days for which a token works. */
const DAYS_MAX = 730;
const DAY = 86_400_000;

const TokenForm = z.strictObject({
  name: MakeToken.shape.data.shape.name,
  days: z.int().min(1).max(DAYS_MAX),
});

type Asked<Body = unknown, Parameter extends string = never> = RouteRequest<
  Extract<Caller, { kind: 'account' }>,
  Body,
  Parameter
>;

/**
 * Makes a token for the organisation's identity provider. The answer is the only place where it's ever shown, so that a
 * repeated request is refused with `organisation.token-shown`.
 */
const makeToken = async (
  { by, body: { name, days }, envelope }: Asked<z.infer<typeof TokenForm>>,
  { writer, limits }: Dependencies,
): Promise<Answer> => {
  const [token, secret] = [derivedId(envelope.commandId, 'token'), newSecret()];
  const expiresAt = new Date(Date.parse(writer.now()) + days * DAY).toISOString();
  const data = { token, scope: 'scim', name, hash: sha256(secret), expiresAt } as const;
  const making = toldToOwners({ writer, limits }, by, envelope, {
    event: { type: 'TokenMade', data },
    notice: { kind: 'token-made', about: name },
    command: { type: 'MakeToken', data },
  });
  const organisation = await askOwn(writer, by, envelope, making);
  if (isRepeated(organisation, envelope)) refuse('organisation.token-shown');
  const body = {
    id: token,
    name,
    expiresAt,
    secret: tokenText({ organisation: organisation.state.id, token, secret }),
  };

  return { status: 201, body };
};

const revokeToken = async (
  { by, params, envelope }: Asked<unknown, 'tokenId'>,
  { writer }: Dependencies,
): Promise<Answer> => {
  const token = idIn(params.tokenId);
  await askOwn(writer, by, envelope, { type: 'RevokeToken', data: { token } });

  return { body: { id: token } };
};

/** Tokens with which programs act for an organisation. Owners and administrators make and revoke them. */
export const tokenRoutes: readonly Route<Dependencies>[] = [
  route('POST', '/api/organisation/tokens', 'account', TokenForm, makeToken),
  route('DELETE', '/api/organisation/tokens/:tokenId', 'account', z.strictObject({}), revokeToken),
];
