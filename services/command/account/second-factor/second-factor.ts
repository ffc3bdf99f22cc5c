import { z } from 'zod';
import type { SecondFactor } from '#contracts/account/commands.ts';
import type { AccountEvent } from '#contracts/account/events.ts';
import type { ActiveAccount } from '#contracts/account/state.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Envelope } from '../../log/envelopes.ts';
import { decryptText, encryptText, keyFor } from '../keys.ts';
import { activeAccount } from '../own-password.ts';
import { recordRefused } from '../record-refused.ts';
import { recoveryHash, stepOf } from './authenticator.ts';
import { isTaken, takeCode } from './used-codes.ts';

/** What a typed code is compared with. */
export type Against = {
  readonly accountId: string;
  /** The app's secret in base32; null if it can no longer be read. Then only recovery codes are accepted. */
  readonly secret: string | null;
  /** SHA-256 of each. */
  readonly recoveryCodes: readonly string[];
};

/** A code that people type: one of the app, or a recovery code. */
export const typedCode = z.string().trim().min(1).max(100);

/** Days after which a used code of an app can be forgotten, because it expired long before. */
const CODE_DAYS = 1;

/** Accepts a code of the app or a recovery code. A wrong code is put on record and refused as `wrong`. */
export const passSecondFactor = async (
  dependencies: Dependencies,
  against: Against,
  typed: string,
  { envelope, wrong }: { readonly envelope: Envelope; readonly wrong: RefusalCode },
): Promise<SecondFactor> => {
  const { limits, writer, database } = dependencies;
  const { accountId } = against;
  await limits.spend('second-factor', accountId);
  const passed =
    (await appCode(database, against, typed, writer.now())) ?? (await recoveryCode(database, against, typed));
  if (passed) await limits.refund('second-factor', accountId);
  else await recordRefusedCode(dependencies, accountId, envelope);

  return passed ?? refuse(wrong);
};

type Earlier = { readonly envelope: Envelope; readonly events: readonly Recorded<AccountEvent>[] };

/**
 * Accepts the code of an earlier request again, because that request's answer may have been lost. Any other code is put
 * on record and refused as `two-factor.code-wrong`.
 */
export const passUsedCode = async (
  dependencies: Dependencies,
  accountId: string,
  typed: string,
  { envelope, events }: Earlier,
): Promise<void> => {
  const { limits } = dependencies;
  const { twoFactor } = await activeAccount(dependencies, accountId);
  const app = twoFactor && againstOf(dependencies, accountId, twoFactor);
  await limits.spend('second-factor', accountId);
  if (events.some((event) => wasBrought(event, typed, app))) return limits.refund('second-factor', accountId);
  await recordRefusedCode(dependencies, accountId, envelope);

  refuse('two-factor.code-wrong');
};

/** A recovery code is recorded in the event that used it up. A code of the app is recognised by its time. */
const wasBrought = ({ type, data, metadata }: Recorded<AccountEvent>, typed: string, app: Against | null) =>
  type === 'RecoveryCodeUsed'
    ? data.code === recoveryHash(typed)
    : app !== null && stepTyped(app, typed, metadata.at) !== null;

/** The secret and the recovery codes of an account with two-factor. */
export const againstOf = (
  { settings }: Dependencies,
  accountId: string,
  { secret, recoveryCodes }: NonNullable<ActiveAccount['twoFactor']>,
): Against => ({ accountId, secret: secretOf(settings.linkSecret, accountId, secret), recoveryCodes });

/** Remembers the code outside the log too, because a restored backup would forget it. */
export const rememberUsed = async (
  { database }: Dependencies,
  accountId: string,
  secondFactor: SecondFactor | null,
): Promise<void> => {
  if (secondFactor?.kind !== 'recovery') return;
  await database.run((sql) => takeCode(sql, { accountId, code: secondFactor.code }, null));
};

export const encryptSecret = (linkSecret: string, accountId: string, secret: string): string =>
  encryptText(keyFor(linkSecret, 'two-factor'), accountId, secret);

const secretOf = (linkSecret: string, accountId: string, secret: string): string | null =>
  decryptText(keyFor(linkSecret, 'two-factor'), accountId, secret);

type Database = Dependencies['database'];

const appCode = async (
  database: Database,
  { accountId, secret }: Against,
  typed: string,
  now: string,
): Promise<SecondFactor | null> => {
  const step = stepTyped({ secret }, typed, now);
  if (step === null) return null;
  const code = sha256(`${secret} ${step}`);

  return (await database.run((sql) => takeCode(sql, { accountId, code }, CODE_DAYS)))
    ? { kind: 'app', step }
    : null;
};

const stepTyped = ({ secret }: Pick<Against, 'secret'>, typed: string, at: string): number | null => {
  const digits = typed.replace(/\s/g, '');

  return secret !== null && /^\d{6}$/.test(digits) ? stepOf(secret, digits, at) : null;
};

const recoveryCode = async (
  database: Database,
  { accountId, recoveryCodes }: Against,
  typed: string,
): Promise<SecondFactor | null> => {
  const code = recoveryHash(typed);
  if (!recoveryCodes.includes(code)) return null;

  return (await database.run((sql) => isTaken(sql, { accountId, code }))) ? null : { kind: 'recovery', code };
};

const recordRefusedCode = (dependencies: Dependencies, accountId: string, envelope: Envelope) =>
  recordRefused(dependencies, { type: 'SecondFactorRefused', data: { account: accountId } }, envelope);
