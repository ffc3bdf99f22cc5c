import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import { account } from '../../decisions/account/decider.ts';
import type { Caller } from '../../http/caller.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Answer, RouteRequest } from '../../http/route.ts';
import { actingAs } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { localSignInOf } from '../../organisation/enforcement.ts';
import { knownFor, newBrowser } from '../known-browser.ts';
import { answerSignedIn, openingSession } from '../opening-session.ts';
import { activeAccount } from '../own-password.ts';
import { networkOf } from '../sign-in-tries.ts';
import { PasskeySignature } from './answers.ts';
import { CHALLENGE_LIFE, newChallenge } from './challenges.ts';
import { accountIn, relyingParty, webAuthn } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

type Anyone<Body> = RouteRequest<Extract<Caller, { kind: 'anyone' }>, Body>;

export const PasskeyForm = z.strictObject({ passkey: PasskeySignature });

/** What a browser needs to ask for a passkey. It names none, so it tells nobody whose passkeys there are. */
export const passkeyOptions = async (
  _: Anyone<unknown>,
  { settings, writer }: Dependencies,
): Promise<Answer> => {
  const { generateAuthenticationOptions } = await webAuthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(settings.publicUrl).rpID,
    userVerification: 'required',
    challenge: newChallenge(settings.linkSecret, 'sign-in', writer.now()),
    timeout: CHALLENGE_LIFE,
  });

  return { body: options };
};

/**
 * Signs in the account whose passkey made the signature. The authenticator says whose passkey it is, and has asked that
 * person by itself. Refuses `sign-in.sso-required` for somebody who has to sign in at their identity provider.
 */
export const signInWithPasskey = async (
  { by, body: { passkey: signature }, envelope }: Anyone<z.infer<typeof PasskeyForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, limits, settings } = dependencies;
  const network = networkOf(envelope.ip ?? '');
  await limits.spend('sign-in-address', network);
  const id = accountIn(signature.response.userHandle) ?? refuse('passkey.refused');
  const passkey = await verifyPasskey(dependencies, id, signature, envelope);
  await limits.refund('sign-in-address', network);
  const owner = await activeAccount(dependencies, id);
  if ((await localSignInOf(dependencies, id, owner)) !== 'free') refuse('sign-in.sso-required');

  const browser = knownFor(settings.linkSecret, by.browser, id);
  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const { state, ...opened } = await openingSession(dependencies, id, true, (sessionId) =>
    handle(writer, account, id, ownEnvelope, {
      type: 'SignInWithPasskey',
      data: { session: sessionId, passkey, ...newBrowser(browser) },
    }),
  );
  if (state.status === 'none') return refuse('passkey.refused');

  return answerSignedIn(dependencies, by, { id, state, envelope, ...opened });
};
