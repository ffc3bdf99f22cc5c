import { z } from 'zod';
import { AddPasskey } from '#contracts/account/commands.ts';
import { hasRoomForPasskey, PASSKEY_NAME_MAX } from '#contracts/account/passkeys.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { clipped } from '#contracts/text/characters.ts';
import { deviceIn } from '#contracts/text/device.ts';
import { defaultLanguage, type ForMembers } from '#contracts/text/languages.ts';
import { account } from '../../decisions/account/decider.ts';
import type { Caller } from '../../http/caller.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Answer, RouteRequest } from '../../http/route.ts';
import { handle } from '../../log/handle.ts';
import { requirePassword } from '../own-password.ts';
import { password } from '../passwords.ts';
import { NewPasskey } from './answers.ts';
import { CHALLENGE_LIFE, isChallengeFor, newChallenge, type Purpose, spendChallenge } from './challenges.ts';
import { handleOf, relyingParty, webAuthn } from './relying-party.ts';
import { credentialOf } from './verify-passkey.ts';

type Own = Extract<Caller, { kind: 'account' }>;

export const ProofForm = z.strictObject({ password });
export const NewPasskeyForm = z.strictObject({
  passkey: NewPasskey,
  name: z.union([z.literal(''), AddPasskey.shape.data.shape.name]).default(''),
});

/**
 * What a browser needs to create a passkey, for somebody who knows the password: finding a browser open must not be
 * enough to add a way in. The challenge is valid in this session only, so it vouches for that proof.
 */
export const newPasskeyOptions = async (
  { by, body, envelope }: RouteRequest<Own, z.infer<typeof ProofForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { settings, writer } = dependencies;
  const ownAccount = await requirePassword(dependencies, by.id, body.password, envelope);
  if (!hasRoomForPasskey(ownAccount)) refuse('passkey.too-many');
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: 'Inkstream',
    rpID: relyingParty(settings.publicUrl).rpID,
    userName: ownAccount.username,
    userDisplayName: ownAccount.fullName,
    userID: handleOf(by.id),
    attestationType: 'none',
    supportedAlgorithmIDs: [...ALGORITHMS],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: ownAccount.passkeys.map(({ id, transports }) => ({
      id,
      transports: [...transports],
    })),
    challenge: newChallenge(settings.linkSecret, purposeOf(by), writer.now()),
    timeout: CHALLENGE_LIFE,
  });

  return { body: options };
};

/** EdDSA, ES256 and RS256 as COSE numbers them: what authenticators have. */
const ALGORITHMS = [-8, -7, -257] as const;

const unnamed: ForMembers<string> = { en: 'Passkey' };

const purposeOf = ({ id, session }: Own): Purpose => ({ accountId: id, session });

/** Adds the passkey that a browser made. A name that isn't given is that of the browser. */
export const addPasskey = async (
  { by, body, envelope }: RouteRequest<Own, z.infer<typeof NewPasskeyForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  const made = await verifyRegistration(dependencies, by, body.passkey);
  // A name is kept as it is given, so there's no reader yet whose language it could be in.
  const name =
    body.name ||
    clipped(
      deviceIn(defaultLanguage, envelope.userAgent ?? '') ?? unnamed[defaultLanguage],
      PASSKEY_NAME_MAX,
    );
  await handle(writer, account, by.id, envelope, {
    type: 'AddPasskey',
    data: { ...made, name },
  });

  return { status: 201, body: { id: made.credential, name } };
};

const verifyRegistration = async (dependencies: Dependencies, by: Own, made: NewPasskey) => {
  const { settings, writer } = dependencies;
  const { verifyRegistrationResponse } = await webAuthn();
  const { rpID, origin } = relyingParty(settings.publicUrl);
  let challenge = '';
  const isOurs = (received: string) => {
    challenge = received;
    return isChallengeFor(settings.linkSecret, purposeOf(by), received, writer.now());
  };
  const { registrationInfo } = await verifyRegistrationResponse({
    response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: isOurs,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...ALGORITHMS],
  }).catch(() => refuse('passkey.not-added'));
  if (!registrationInfo || !(await spendChallenge(dependencies, challenge)))
    return refuse('passkey.not-added');
  const { credential, aaguid, credentialBackedUp: backedUp } = registrationInfo;

  return {
    credential: credentialOf(credential.id),
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    aaguid,
    backedUp,
    transports: made.response.transports,
    counter: credential.counter,
  };
};

/** Removes a passkey, for somebody who knows the password. */
export const removePasskey = async (
  { by, body, params, envelope }: RouteRequest<Own, z.infer<typeof ProofForm>, 'passkey'>,
  dependencies: Dependencies,
): Promise<Answer> => {
  await requirePassword(dependencies, by.id, body.password, envelope);
  const credential = params.passkey;
  await handle(dependencies.writer, account, by.id, envelope, {
    type: 'RemovePasskey',
    data: { credential },
  });

  return { body: { id: credential } };
};
