import type { z } from 'zod';
import type { SignInAtProvider } from '#contracts/account/commands.ts';
import { type Identity, isAt } from '#contracts/account/identities.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';

/** Who people in random histories are at identity providers. */
export const identities = [
  { issuer: 'https://one.example', subject: '0a'.repeat(32) },
  { issuer: 'https://two.example', subject: '0b'.repeat(32) },
] as const;

/** Somebody who signed in at a provider, which their account was linked to. */
export const linked = ({ identities: own }: ActiveAccount, at: { readonly issuer?: string }): Identity =>
  own.find(isAt(at)) ?? identities[0];

export const signInAt = (
  { issuer, subject }: Identity,
  session: string,
): z.infer<typeof SignInAtProvider>['data'] => ({ issuer, subject, amr: ['mfa'], session });
