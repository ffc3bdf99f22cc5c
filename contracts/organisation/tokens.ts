import type { Map as Persistent } from 'immutable';
import type { z } from 'zod';
import type { TokenMade } from './directory-events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Something with which a program acts for the organisation. `hash` is the SHA-256 of its secret. */
export type Token = Omit<z.infer<typeof TokenMade>['data'], 'token'> & { readonly isRevoked: boolean };

/** By id. Those that were revoked or are too old are there as well. */
export type Tokens = Persistent<string, Token>;

/** Whether a token works at an instant (ISO). */
export const isUsable = ({ isRevoked, expiresAt }: Token, at: string): boolean =>
  !isRevoked && expiresAt > at;

export const withoutToken = (tokens: Tokens, id: string): Tokens => {
  const found = tokens.get(id);

  return found ? tokens.set(id, { ...found, isRevoked: true }) : tokens;
};
