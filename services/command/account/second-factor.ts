import type { SecondFactor } from '#contracts/account/commands.ts';
import { type RefusalCode, refuse } from '#contracts/api/refusals.ts';
import { sha256 } from '../../shared/keys/sha256.ts';
import type { Dependencies } from '../http/dependencies.ts';
import { anew, handle, type Said } from '../log/handle.ts';
import { recoveryHash, stepOf } from './authenticator.ts';
import { security } from './decisions/security.ts';
import { keyFor, opened, sealed } from './keys.ts';
import { isTaken, takeCode } from './used-codes.ts';

/** What a typed code is held against. */
export type Against = {
  readonly accountId: string;
  /** Of the app, in base32; null where it can no longer be read: then recovery codes alone count. */
  readonly secret: string | null;
  /** SHA-256 of each. */
  readonly recoveryCodes: readonly string[];
};

/** Days after which the code of an app can be forgotten: it has long stopped counting. */
const CODE_DAYS = 1;

/** Takes a code of the app or a recovery code; a wrong one is put on record and refused as `wrong`. */
export const passSecondFactor = async (
  { limits, writer, database }: Dependencies,
  against: Against,
  typed: string,
  { said, wrong }: { readonly said: Said; readonly wrong: RefusalCode },
): Promise<SecondFactor> => {
  const { accountId } = against;
  await limits.spend('second-factor', accountId);
  const passed =
    (await appCode(database, against, typed, writer.now())) ?? (await recoveryCode(database, against, typed));
  if (passed) await limits.refund('second-factor', accountId);
  else await refused(writer, accountId, said);

  return passed ?? refuse(wrong);
};

/** Beside the log's own word, which a restored backup forgets. */
export const rememberUsed = async (
  { database }: Dependencies,
  accountId: string,
  secondFactor: SecondFactor | null,
): Promise<void> => {
  if (secondFactor?.kind !== 'recovery') return;
  await database.run((sql) => takeCode(sql, { accountId, code: secondFactor.code }, null));
};

export const kept = (linkSecret: string, accountId: string, secret: string): string =>
  sealed(keyFor(linkSecret, 'two-factor'), accountId, secret);

export const secretOf = (linkSecret: string, accountId: string, secret: string): string | null =>
  opened(keyFor(linkSecret, 'two-factor'), accountId, secret);

type Database = Dependencies['database'];

const appCode = async (
  database: Database,
  { accountId, secret }: Against,
  typed: string,
  now: string,
): Promise<SecondFactor | null> => {
  const digits = typed.replace(/\s/g, '');
  const step = secret !== null && /^\d{6}$/.test(digits) ? stepOf(secret, digits, now) : null;
  if (step === null) return null;
  const code = sha256(`${secret} ${step}`);

  return (await database.run((sql) => takeCode(sql, { accountId, code }, CODE_DAYS)))
    ? { kind: 'app' }
    : null;
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

const refused = (writer: Dependencies['writer'], accountId: string, said: Said) =>
  handle(writer, security, writer.now().slice(0, 10), anew(said), {
    type: 'SecondFactorRefused',
    data: { account: accountId },
  });
