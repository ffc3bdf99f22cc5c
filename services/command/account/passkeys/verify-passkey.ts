import { countsOn, type Passkey, type PasskeyUse, passkeyOf } from '#contracts/account/passkeys.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { raiseAlarm } from '../../../shared/running/alarms.ts';
import { account } from '../../decisions/account/decider.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { actingAs, asNewCommand, type Envelope } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { recordRefused } from '../record-refused.ts';
import type { PasskeySignature } from './answers.ts';
import { isChallengeFor, spendChallenge } from './challenges.ts';
import { relyingParty, webAuthn } from './relying-party.ts';

export const credentialOf = (id: string): string => sha256(Buffer.from(id, 'base64url'));

/**
 * Makes sure that a passkey of this account signed a challenge of ours, here, and asked who uses it. Whatever else it is
 * gets one answer, `passkey.refused`, and is on record. So is a passkey that doesn't count on, which raises an alarm.
 */
export const verifyPasskey = async (
  dependencies: Dependencies,
  accountId: string,
  signature: PasskeySignature,
  envelope: Envelope,
): Promise<PasskeyUse> => {
  const { writer, log } = dependencies;
  const { state } = await writer.streams.read(account, accountId);
  if (state.status === 'none') return refuse('passkey.refused');
  const credential = credentialOf(signature.id);
  const passkey = state.closedAt === null ? passkeyOf(state, credential) : undefined;
  const counter = passkey && (await counterOf(dependencies, passkey, signature));
  if (passkey === undefined || counter == null) {
    await recordRefused(dependencies, { type: 'PasskeyRefused', data: { account: accountId } }, envelope);
    return refuse('passkey.refused');
  }

  const use = { credential, counter };
  if (countsOn(passkey, use)) return use;
  raiseAlarm(log, 'passkey copied', { account: accountId, credential }, 'a passkey did not count on');
  const bySystem = actingAs(asNewCommand(envelope), { kind: 'system', id: 'anonymous' });
  await handle(writer, account, accountId, bySystem, { type: 'RefusePasskeyCounter', data: use });

  return refuse('passkey.refused');
};

/** What the passkey counts now; null if the signature is no good. */
const counterOf = async (
  dependencies: Dependencies,
  passkey: Passkey,
  signature: PasskeySignature,
): Promise<number | null> => {
  const { writer, settings } = dependencies;
  const { verifyAuthenticationResponse } = await webAuthn();
  const { rpID, origin } = relyingParty(settings.publicUrl);
  let challenge = '';
  const isOurs = (received: string) => {
    challenge = received;
    return isChallengeFor(settings.linkSecret, 'sign-in', received, writer.now());
  };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: signature as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: isOurs,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // We compare counters ourselves, so that one that goes back is told apart from a wrong signature.
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => NOTHING);

  return verified && (await spendChallenge(dependencies, challenge)) ? authenticationInfo.newCounter : null;
};

const NOTHING = { verified: false, authenticationInfo: { newCounter: 0 } } as const;
