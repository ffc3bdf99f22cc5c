import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import { keyFor } from '../keys.ts';
import { takeCode } from '../second-factor/used-codes.ts';

/** What a passkey is asked for: to sign anybody in, or to be added in this session of an account. */
export type Purpose = 'sign-in' | { readonly accountId: string; readonly session: string };

/** Milliseconds for which a challenge can be answered. */
export const CHALLENGE_LIFE = 5 * 60_000;

/** Random bytes, and the instant at which it was made. Their HMAC-SHA-256 follows. */
const [RANDOM, INSTANT, MAC] = [16, 8, 32];
const BODY = RANDOM + INSTANT;

/** Nothing of it is stored before it's answered, so that whoever asks for many fills nothing. `now` is ISO. */
export const newChallenge = (linkSecret: string, purpose: Purpose, now: string): Uint8Array<ArrayBuffer> => {
  const body = Buffer.concat([randomBytes(RANDOM), Buffer.alloc(INSTANT)]);
  body.writeBigUInt64BE(BigInt(Date.parse(now)), RANDOM);

  return new Uint8Array(Buffer.concat([body, macOf(linkSecret, purpose, body)]));
};

/** Whether we made this challenge (base64url) for this purpose, not too long ago. */
export const isChallengeFor = (
  linkSecret: string,
  purpose: Purpose,
  challenge: string,
  now: string,
): boolean => {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== BODY + MAC) return false;
  const body = bytes.subarray(0, BODY);
  if (!timingSafeEqual(macOf(linkSecret, purpose, body), bytes.subarray(BODY))) return false;
  const age = Date.parse(now) - Number(body.readBigUInt64BE(RANDOM));

  return age >= 0 && age <= CHALLENGE_LIFE;
};

/** Answers true once for each challenge, also across services and restores. */
export const spendChallenge = (
  { database }: Pick<Dependencies, 'database'>,
  challenge: string,
): Promise<boolean> =>
  database.run((sql) => takeCode(sql, { accountId: NOBODY, code: sha256(challenge) }, 1));

/** Challenges to sign in are nobody's until they are answered. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const macOf = (linkSecret: string, purpose: Purpose, body: Uint8Array) => {
  const about = purpose === 'sign-in' ? purpose : `add ${purpose.accountId} ${purpose.session}`;

  return createHmac('sha256', keyFor(linkSecret, 'passkey-challenge', { about }))
    .update(body)
    .digest();
};
