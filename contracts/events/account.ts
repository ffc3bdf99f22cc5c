// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { AccountId } from '../ids.ts';
import { message } from '../message.ts';

export const AccountRegistered = message('AccountRegistered', {
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  /** An argon2id hash in the PHC string format. */
  passwordHash: z.string(),
});
/** The parameters grew since the password was last hashed. */
export const PasswordRehashed = message('PasswordRehashed', { passwordHash: z.string() });
export const SignedIn = message('SignedIn', {});
export const SignedOut = message('SignedOut', {});

export const AccountEvent = z.discriminatedUnion('type', [
  AccountRegistered,
  PasswordRehashed,
  SignedIn,
  SignedOut,
]);
export type AccountEvent = z.infer<typeof AccountEvent>;

/** In the streams `username-<sha256>` and `email-<sha256>`: who holds the name. */
export const NameClaimed = message('NameClaimed', { account: AccountId });
export const NameFreed = message('NameFreed', {});

export const ClaimEvent = z.discriminatedUnion('type', [NameClaimed, NameFreed]);
export type ClaimEvent = z.infer<typeof ClaimEvent>;

/** In the streams `security-<day>`. `username` is the SHA-256 of what was typed, normalised. */
export const SignInFailed = message('SignInFailed', { username: z.string() });

export const SecurityEvent = z.discriminatedUnion('type', [SignInFailed]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;
