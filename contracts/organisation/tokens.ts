import type { Map as Persistent } from 'immutable';
import type { z } from 'zod';
import { instantAfter } from '../instant.ts';
import type { TokenMade } from './directory-events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Something with which a program acts for the organisation. `hash` is the SHA-256 of its secret. */
export type Token = Omit<z.infer<typeof TokenMade>['data'], 'token'> & {
  readonly madeAt: string;
  readonly isRevoked: boolean;
  /** The account that made it. */
  readonly madeBy: string;
};

/** By id. Those that were revoked or are too old are there as well. */
export type Tokens = Persistent<string, Token>;

type Ruled = { readonly tokenDaysMax: number | null };

/** Until when (ISO) a token works: as long as it says, but never longer than the policies of now allow. */
export const worksUntil = (
  { expiresAt, madeAt }: Pick<Token, 'expiresAt' | 'madeAt'>,
  { tokenDaysMax }: Ruled,
): string => {
  const most = tokenDaysMax === null ? expiresAt : instantAfter(madeAt, tokenDaysMax);

  return most < expiresAt ? most : expiresAt;
};

/** Whether a token works at an instant (ISO), by the policies of its organisation. */
export const isUsable = (token: Token, policies: Ruled, at: string): boolean =>
  !token.isRevoked && worksUntil(token, policies) > at;

export const withoutToken = (tokens: Tokens, id: string): Tokens => {
  const found = tokens.get(id);

  return found ? tokens.set(id, { ...found, isRevoked: true }) : tokens;
};
