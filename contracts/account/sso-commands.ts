import { z } from 'zod';
import { message } from '../envelope.ts';
import { Sha256 } from '../ids.ts';

/** Whoever gives this command has seen that the provider vouches for the account's address. */
export const LinkIdentity = message('LinkIdentity', { issuer: z.string(), subject: Sha256 });
/** Whoever gives this command has seen that the account's organisation takes the identity back. */
export const UnlinkIdentity = message('UnlinkIdentity', { issuer: z.string(), subject: Sha256 });
/** The holder takes it back. `maySignInHere` is whether they may sign in with what is kept here, a password or a passkey. */
export const UnlinkOwnIdentity = message('UnlinkOwnIdentity', {
  subject: Sha256,
  maySignInHere: z.boolean(),
});
