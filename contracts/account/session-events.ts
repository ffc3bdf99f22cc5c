// These names and shapes are stored forever: add to them, but never rename any.
import { z } from 'zod';
import { message } from '../envelope.ts';
import { PasskeyUsed } from './passkey-events.ts';
import { SessionEnd, SignInFactor, SignInMethod } from './sign-in.ts';

/** Sign-ins from before their way was on record have none of these members. */
export const SignedIn = message('SignedIn', {
  /** Names the session, for people and in the envelopes of what is done in it. It opens nothing. */
  session: z.uuid().exactOptional(),
  method: z.enum(SignInMethod).exactOptional(),
  secondFactor: z.enum(SignInFactor).nullable().exactOptional(),
  /** The step of the code of the app that was used (RFC 6238): no code of it counts again. */
  step: z.int().exactOptional(),
  /** The methods in the words of RFC 8176. */
  amr: z.array(z.string()).exactOptional(),
  /** Where one was used, alone or as the second factor. */
  passkey: PasskeyUsed.exactOptional(),
  /** The identity provider at which they signed in. */
  issuer: z.string().exactOptional(),
  /** The account was signed in to before, and never from this browser. Its holder is told by mail. */
  newBrowser: z.literal(true).exactOptional(),
});
export const SignedOut = message('SignedOut', {});
/** The session was ended from elsewhere. Nobody can use it any more. */
export const SessionEnded = message('SessionEnded', { session: z.uuid(), by: z.enum(SessionEnd) });

export const sessionEvents = [SignedIn, SignedOut, SessionEnded] as const;
