import { z } from 'zod';
import type { SignInFactor } from '#contracts/account/commands.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { LOST } from '#contracts/closed.ts';
import { domainOf } from '#contracts/email.ts';
import { accountKey } from '#contracts/key-id.ts';
import { endSession } from '../../shared/sessions/sessions.ts';
import { reportLostKey } from '../../shared/vault/key-lost.ts';
import { emailClaim, usernameClaim } from '../decisions/account/claim.ts';
import { account } from '../decisions/account/decider.ts';
import type { Caller } from '../http/caller.ts';
import type { Dependencies } from '../http/dependencies.ts';
import type { Answer, RouteRequest } from '../http/route.ts';
import { actingAs, type Envelope } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { derivedId } from '../log/ids.ts';
import { isSsoEnforced, localSignInOf } from '../organisation/enforcement.ts';
import { raiseBreakGlassAlert } from './break-glass.ts';
import { inEvenTime } from './even-time.ts';
import { knownFor, newBrowser } from './known-browser.ts';
import { answerSignedIn, openingSession } from './opening-session.ts';
import { PasskeySignature } from './passkeys/answers.ts';
import { verifyPasskey } from './passkeys/verify-passkey.ts';
import { checkPassword, password } from './passwords.ts';
import { recordRefused } from './record-refused.ts';
import { againstOf, passSecondFactor, rememberUsed } from './second-factor/second-factor.ts';
import { countTry } from './sign-in-tries.ts';

export const SignInForm = z.strictObject({
  username: z.string().max(1_000),
  password,
  /** A code of the authenticator app or a recovery code, once it was asked for. */
  code: z.string().trim().max(100).default(''),
  /** A passkey's signature in place of the code. */
  passkey: PasskeySignature.exactOptional(),
});

type Anyone<Body> = RouteRequest<Extract<Caller, { kind: 'anyone' }>, Body>;

type SigningIn = Anyone<z.infer<typeof SignInForm>>;

/**
 * Signs in with an address or a user name; what is somebody's address counts as that. An unknown name and a wrong password get the same answer after the same amount
 * of work. So do an unknown address, a wrong password and the right one, where the domain of the address has its people
 * sign in at an identity provider.
 */
export const signIn = async (request: SigningIn, dependencies: Dependencies): Promise<Answer> =>
  (await isSsoEnforced(dependencies, domainOf(request.body.username)))
    ? inEvenTime(() => signInOrRefuse(request, dependencies, 'sign-in.sso-required'))
    : signInOrRefuse(request, dependencies, 'sign-in.failed');

const signInOrRefuse = async (
  { by, body, envelope }: SigningIn,
  dependencies: Dependencies,
  otherwise: RefusalCode,
): Promise<Answer> => {
  const { writer, limits } = dependencies;
  const { linkSecret } = dependencies.settings;
  const name = writer.lookup.claimKey(body.username);
  const { state: named } = await writer.streams.read(usernameClaim, name);
  const { state: addressed } = await writer.streams.read(emailClaim, name);
  const id = addressed.account ?? named.account ?? derivedId('nobody', name);
  const browser = knownFor(linkSecret, by.browser, id);
  const takeBack = await countTry(limits, { name, address: envelope.ip ?? '', browser });

  const { state } = await writer.streams.read(account, id);
  const stored = state.status === 'active' ? state.passwordHash : null;
  if (stored === LOST) reportLostKey(dependencies.log, accountKey(id));
  const { isRight, rehashed } = await checkPassword(stored, body.password);
  if (!isRight || state.status === 'none') return refuseSignIn(dependencies, name, envelope, otherwise);
  const allowed = await localSignInOf(dependencies, id, state);
  if (allowed === 'refused') return refuseSignIn(dependencies, name, envelope, 'sign-in.sso-required');
  await takeBack();

  const ownEnvelope = actingAs(envelope, { kind: 'account', id });
  const secondFactor = await secondStep(dependencies, { id, state, body, envelope });
  if (allowed === 'break-glass') await raiseBreakGlassAlert(writer, id, ownEnvelope);
  const checked = { passwordHash: state.passwordHash, rehashed, secondFactor, ...newBrowser(browser) };
  const { session, sessionId } = await openingSession(dependencies, id, secondFactor !== null, (name) =>
    handle(writer, account, id, ownEnvelope, { type: 'SignIn', data: { ...checked, session: name } }),
  );
  if (secondFactor?.kind !== 'passkey') await rememberUsed(dependencies, id, secondFactor);

  return answerSignedIn(dependencies, by, { id, state, session, sessionId, envelope });
};

type Half = {
  readonly id: string;
  readonly state: ActiveAccount;
  readonly body: Pick<z.infer<typeof SignInForm>, 'code' | 'passkey'>;
  readonly envelope: Envelope;
};

/** Null if only the password is required. If the code is missing, it's asked for, which doesn't count as a try. */
const secondStep = async (
  dependencies: Dependencies,
  { id, state: { twoFactor }, body: { code, passkey }, envelope }: Half,
): Promise<SignInFactor | null> => {
  if (!twoFactor) return null;
  if (passkey) return { kind: 'passkey', ...(await verifyPasskey(dependencies, id, passkey, envelope)) };
  if (code === '') refuse('sign-in.code-needed');

  return passSecondFactor(dependencies, againstOf(dependencies, id, twoFactor), code, {
    envelope,
    wrong: 'sign-in.code-wrong',
  });
};

export const signOut = async (
  { by, envelope }: RouteRequest<Extract<Caller, { kind: 'account' }>, unknown>,
  { writer, database }: Dependencies,
): Promise<Answer> => {
  await database.run((sql) => endSession(sql, by.session));
  await handle(writer, account, by.id, envelope, { type: 'SignOut', data: {} });

  return { body: { message: 'Signed out' }, session: null };
};

const refuseSignIn = async (
  dependencies: Dependencies,
  name: string,
  envelope: Envelope,
  code: RefusalCode,
) => {
  await recordRefused(dependencies, { type: 'SignInFailed', data: { username: name } }, envelope);

  return refuse(code);
};
