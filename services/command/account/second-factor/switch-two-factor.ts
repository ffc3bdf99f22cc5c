import { z } from 'zod';
import type { AccountCommand } from '#contracts/account/commands.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { millisecondsBetween } from '#contracts/instant.ts';
import { noteFactor } from '../../../shared/sessions/session-terms.ts';
import { stepIn } from '../../decisions/account/credentials.ts';
import { account } from '../../decisions/account/decider.ts';
import type { Caller } from '../../http/caller.ts';
import type { Dependencies } from '../../http/dependencies.ts';
import type { Answer, RouteRequest } from '../../http/route.ts';
import { handle, isRepeated, signerOf } from '../../log/handle.ts';
import { requireOtherBreakGlass, sessionTermsOf } from '../../organisation/ending.ts';
import { endingOtherSessions } from '../../sessions/ending-sessions.ts';
import { decryptText, encryptText, keyFor } from '../keys.ts';
import { activeAccount, requirePassword } from '../own-password.ts';
import { password } from '../passwords.ts';
import { newSecret, otpauthUrl, qrCode, recoveryCodes, recoveryHash } from './authenticator.ts';
import { againstOf, encryptSecret, passSecondFactor, rememberUsed, typedCode } from './second-factor.ts';

export const TwoFactorForm = z.strictObject({ setup: z.string().max(1_000), code: typedCode });
export const TwoFactorOffForm = z.strictObject({ password, code: typedCode });

type Own<Body> = RouteRequest<Extract<Caller, { kind: 'account' }>, Body>;

/** Milliseconds that people have from the QR code to the first code. */
const SETUP = 15 * 60_000;

const Setup = z.strictObject({ secret: z.string(), begunAt: z.iso.datetime() });

/** Shows a new secret. Nothing is switched on or stored yet: the encrypted secret comes back in `setup`. */
export const beginTwoFactor = async (
  { by, envelope }: Own<unknown>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings } = dependencies;
  const { email } = await activeAccount(dependencies, by.id);
  await handle(writer, account, by.id, envelope, {
    type: 'StartTwoFactorSetUp',
    data: {},
  });
  const secret = newSecret();
  const url = otpauthUrl(secret, email);
  const setup: z.infer<typeof Setup> = { secret, begunAt: writer.now() };

  return {
    body: {
      secret,
      otpauthUrl: url,
      qrCode: qrCode(url),
      setup: encryptText(keyFor(settings.linkSecret, 'two-factor-setup'), by.id, JSON.stringify(setup)),
    },
  };
};

/** The first code shows that the app has the secret. The recovery codes are shown here and never again. */
export const confirmTwoFactor = async (
  { by, body, envelope }: Own<z.infer<typeof TwoFactorForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer, settings, database } = dependencies;
  const codes = recoveryCodes(settings.linkSecret, envelope.commandId);

  const why = { by: 'second-factor', envelope } as const;
  await endingOtherSessions(dependencies, by, why, () =>
    handle(writer, account, by.id, envelope, async (): Promise<AccountCommand> => {
      const secret = secretIn(dependencies, by.id, body.setup);
      const { twoFactor } = await activeAccount(dependencies, by.id);
      if (twoFactor) refuse('two-factor.on');
      const against = { accountId: by.id, secret, recoveryCodes: [] };
      const first = await passSecondFactor(dependencies, against, body.code, {
        envelope,
        wrong: 'two-factor.code-wrong',
      });
      return {
        type: 'EnableTwoFactor',
        data: {
          secret: encryptSecret(settings.linkSecret, by.id, secret),
          recoveryCodes: codes.map(recoveryHash),
          ...stepIn(first),
        },
      };
    }),
  );

  await database.run((sql) => noteFactor(sql, signerOf(writer), by.session));

  return { body: { recoveryCodes: codes } };
};

const secretIn = ({ writer, settings }: Dependencies, id: string, setup: string): string => {
  const text = decryptText(keyFor(settings.linkSecret, 'two-factor-setup'), id, setup);
  const { secret, begunAt } = Setup.parse(JSON.parse(text ?? refuse('two-factor.expired')));

  return millisecondsBetween(begunAt, writer.now()) <= SETUP ? secret : refuse('two-factor.expired');
};

/**
 * Asks for the password and for a code, which may be a recovery code. Refuses `two-factor.required` for a member whose
 * organisation's policies want a second factor, and `organisation.break-glass-needed` for the last owner who can get in
 * with it while the identity provider is down.
 */
export const disableTwoFactor = async (
  { by, body, envelope }: Own<z.infer<typeof TwoFactorOffForm>>,
  dependencies: Dependencies,
): Promise<Answer> => {
  const { writer } = dependencies;
  if ((await sessionTermsOf(writer, by.id))?.requireSecondFactor) refuse('two-factor.required');
  await requireOtherBreakGlass(writer, by.id);

  const why = { by: 'second-factor', envelope } as const;
  const { events } = await endingOtherSessions(dependencies, by, why, async () => {
    const disabled = await handle(writer, account, by.id, envelope, async (): Promise<AccountCommand> => {
      const { twoFactor } = await requirePassword(dependencies, by.id, body.password, envelope);
      if (!twoFactor) return refuse('two-factor.off');
      const against = againstOf(dependencies, by.id, twoFactor);
      const secondFactor = await passSecondFactor(dependencies, against, body.code, {
        envelope,
        wrong: 'two-factor.code-wrong',
      });
      return { type: 'DisableTwoFactor', data: { secondFactor } };
    });
    if (isRepeated(disabled, envelope)) await requirePassword(dependencies, by.id, body.password, envelope);
    return disabled;
  });
  for (const event of events)
    if (event.type === 'RecoveryCodeUsed')
      await rememberUsed(dependencies, by.id, { kind: 'recovery', code: event.data.code });

  return { body: { message: 'Two-factor authentication is off' } };
};
