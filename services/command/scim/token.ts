import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { ExistingOrganisation } from '#contracts/organisation/state.ts';
import { isUsable } from '#contracts/organisation/tokens.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import type { Writer } from '../log/handle.ts';

/** Which organisation and token somebody says they have, and the secret of it. */
type Named = { readonly organisation: string; readonly token: string; readonly secret: string };

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const SHAPE = new RegExp(`^inkstream-scim\\.(${UUID})\\.(${UUID})\\.([\\w-]{43})$`);

/** A secret of 256 random bits. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What an identity provider gets. Nothing but the SHA-256 of the secret is kept. */
export const tokenText = ({ organisation, token, secret }: Named): string =>
  `inkstream-scim.${organisation}.${token}.${secret}`;

/** Null for a header that carries no such token. */
const namedIn = (authorization: string): Named | null => {
  const [, text = ''] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  const [, organisation, token, secret] = SHAPE.exec(text) ?? [];

  return organisation && token && secret ? { organisation, token, secret } : null;
};

/** Whether a header carries something that may be a token of ours. */
export const isTokenShaped = (authorization: string): boolean => namedIn(authorization) !== null;

/** An organisation for which somebody may act, and with which of its tokens. */
export type Bearer = { readonly organisation: ExistingOrganisation; readonly token: string };

/** Null if the token is no organisation's, was revoked or is too old. The log is read each time, so that it ends at once. */
export const bearerOf = async (
  { streams, now }: Pick<Writer, 'streams' | 'now'>,
  authorization: string,
): Promise<Bearer | null> => {
  const named = namedIn(authorization);
  if (!named) return null;
  const { state } = await streams.read(organisations, named.organisation);
  const known = state.status === 'none' ? undefined : state.tokens.get(named.token);
  const isRight = isSame(sha256(named.secret), known?.hash ?? NO_HASH);
  if (state.status === 'none' || !known || !isRight || !isUsable(known, state.policies, now())) return null;

  return { organisation: state, token: named.token };
};

/** The hash of no secret. */
const NO_HASH = '0'.repeat(64);

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other));
