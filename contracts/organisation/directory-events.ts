// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { AccountId, Sha256, TeamId, TokenId } from '../ids.ts';

/** What a token is good for: the identity provider says with it who is a member (SCIM). */
export const TokenScope = z.enum(['scim']);

/** `hash` is the SHA-256 of the secret, which nobody keeps. The token works until `expiresAt` (ISO). */
export const TokenMade = message('TokenMade', {
  token: TokenId,
  scope: TokenScope,
  name: z.string(),
  hash: Sha256,
  expiresAt: z.iso.datetime(),
});
/** Nobody can use the token any more. */
export const TokenRevoked = message('TokenRevoked', { token: TokenId });

/** What the identity provider calls a member. `externalId` is null if it gave none. */
export const MemberLinked = message('MemberLinked', {
  account: AccountId,
  userName: z.string(),
  externalId: z.string().nullable(),
});
/** The identity provider keeps this team as a group. `externalId` is null if it gave none. */
export const TeamLinked = message('TeamLinked', { team: TeamId, externalId: z.string().nullable() });

export const directoryEvents = [TokenMade, TokenRevoked, MemberLinked, TeamLinked] as const;
