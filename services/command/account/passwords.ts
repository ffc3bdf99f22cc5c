import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { preparedPassword } from '#contracts/account/prepared-password.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { isReadable } from '#contracts/closed.ts';
import type { Policies } from '#contracts/organisation/policies.ts';
import { limit } from '../../shared/flow/limit.ts';
import { config } from '../../shared/service/config.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { isCommonPassword } from './common-passwords.ts';

/** A password in a request. The minimum length is only checked when one is chosen. */
export const password = z.string().max(1_000);

/**
 * Checks a newly chosen password; older ones stay valid. Counts characters as people do. Common passwords are refused
 * where the installation says so, or the policies of the organisation that the account is in or invited to.
 */
export const requireStrength = async (
  { settings }: Pick<Dependencies, 'settings'>,
  chosen: string,
  policies: () => Promise<Pick<Policies, 'refuseCommonPasswords'> | null>,
): Promise<void> => {
  const min = settings.passwordMin;
  if ([...preparedPassword(chosen)].length < min) refuse('account.password-short', { min });
  if (!isCommonPassword(preparedPassword(chosen))) return;
  if (settings.commonPasswords === 'refuse' || (await policies())?.refuseCommonPasswords)
    refuse('account.password-common');
};

/** The policies of the organisation that an account is in. */
export const policiesFor =
  ({ writer }: Pick<Dependencies, 'writer'>, account: string) =>
  async () =>
    (await writer.memberships?.of(account))?.policies ?? null;

/** OWASP's parameters for Argon2id (RFC 9106): 19 MiB, two passes, one lane. */
export const OWASP = { memory: 19_456, passes: 2, parallelism: 1 } as const;

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

const { ARGON2_MEMORY_KIB, ARGON2_PASSES } = config('ARGON2_MEMORY_KIB', 'ARGON2_PASSES');
const configured: Cost = { memory: ARGON2_MEMORY_KIB, passes: ARGON2_PASSES, parallelism: 1 };

/** Whether hashes are cheaper than OWASP recommends. */
export const isHashingCheap = configured.memory < OWASP.memory || configured.passes < OWASP.passes;

const TAG_BYTES = 32;
const SALT_BYTES = 16;
const AT_ONCE = 2;
const WAITING_MAX = 64;

const hash = promisify(argon2);
/** Each hash takes 19 MiB, and many sign-ins at once must not use up all memory. */
const few = limit(AT_ONCE);

/** The hash in the PHC string format. Refuses `unavailable` if too many are waiting. */
export const hashPassword = async (password: string, cost = configured): Promise<string> => {
  const salt = randomBytes(SALT_BYTES);
  const tag = await inTurn(() =>
    hash('argon2id', { message: preparedPassword(password), nonce: salt, tagLength: TAG_BYTES, ...cost }),
  );

  return phc(cost, salt, tag);
};

/** A hash that no password has, for whom nobody is to sign in with one. It costs nothing, since nothing is hashed. */
export const hashOfNoPassword = (): string =>
  phc(configured, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

export type Verdict = { readonly isRight: boolean; readonly rehashed: string | null };

/**
 * Takes the same time for an unknown account (null) as for a known one, so that timing does not reveal which names
 * exist. No password is right for a hash that was erased or lost.
 */
export const checkPassword = async (stored: string | null, password: string): Promise<Verdict> => {
  const isOpen = stored !== null && isReadable(stored);
  const { salt, tag, ...parameters } = readPhc(isOpen ? stored : nobody);
  const matches = async (form: string) => {
    const given = await inTurn(() =>
      hash('argon2id', { message: form, nonce: salt, tagLength: tag.length, ...parameters }),
    );
    return timingSafeEqual(given, tag) && isOpen;
  };
  const [prepared, ...older] = formsOf(password);
  if (await matches(prepared))
    return { isRight: true, rehashed: isWeak(parameters) ? await hashPassword(password) : null };
  for (const form of older)
    if (await matches(form)) return { isRight: true, rehashed: await hashPassword(password) };

  return { isRight: false, rehashed: null };
};

/** The form in which a password is hashed, and after it those in which older versions may have hashed it. */
const formsOf = (password: string): readonly [string, ...string[]] => {
  const prepared = preparedPassword(password);
  const older = new Set([password, password.normalize('NFC'), password.normalize('NFD')]);
  older.delete(prepared);

  return [prepared, ...older];
};

/**
 * Fingerprints of bodies leave passwords out, so this compares the password of a repeated request. Refuses
 * `key-reused`.
 */
export const requireSamePassword = async (stored: string, password: string): Promise<void> => {
  const { isRight } = await checkPassword(stored, password);
  if (!isRight) refuse('key-reused');
};

const isWeak = ({ memory, passes }: { memory: number; passes: number }) =>
  memory < configured.memory || passes < configured.passes;

const phc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

const readPhc = (text: string) => {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text);
  const [, memory, passes, parallelism, salt, tag] = match ?? [];
  if (!salt || !tag) throw new Error('a stored password hash cannot be read');

  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** A hash that belongs to no password. */
const nobody = phc(configured, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> =>
  few.waiting() < WAITING_MAX ? few.run(work) : refuse('unavailable');
