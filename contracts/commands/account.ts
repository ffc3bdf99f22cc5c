import { z } from 'zod';
import { message } from '../message.ts';
import { email, personName } from '../recipient.ts';
import { line } from '../text.ts';

/** Passwords are hashed at the rim; a decider never sees one. */
export const RegisterAccount = message('RegisterAccount', {
  username: line(100),
  email,
  fullName: personName,
  passwordHash: z.string(),
});
export const SignIn = message('SignIn', { rehashed: z.string().nullable() });
export const SignOut = message('SignOut', {});

export const AccountCommand = z.discriminatedUnion('type', [RegisterAccount, SignIn, SignOut]);
export type AccountCommand = z.infer<typeof AccountCommand>;

export const ClaimName = message('ClaimName', { account: z.uuid() });
export const FreeName = message('FreeName', { account: z.uuid() });

export const ClaimCommand = z.discriminatedUnion('type', [ClaimName, FreeName]);
export type ClaimCommand = z.infer<typeof ClaimCommand>;
