import type { Recorded } from '../envelope.ts';
import type { ErasureEvent } from '../personal/erasure-events.ts';
import { type Erasable, erasedText, evolveErasures } from '../personal/erasures.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The part of an account that has texts about its holder. */
type Texts = Erasable & {
  readonly username: string;
  readonly email: string;
  readonly fullName: string;
  readonly passwordHash: string;
  readonly passkeys: readonly { readonly id: string; readonly publicKey: string; readonly name: string }[];
  readonly twoFactor: { readonly secret: string; readonly recoveryCodes: readonly string[] } | null;
  readonly branding: { readonly companyName: string | null; readonly customFooterText: string | null } | null;
};

export const isAccountErased = ({ erasures }: Erasable): boolean => erasures.length > 0;

/** An account has one key, so that an erasure is about all of its texts. */
export const evolveAccountErasures = <Account extends Texts>(
  account: Account,
  event: Recorded<ErasureEvent>,
): Account => {
  const after = { ...account, erasures: evolveErasures(account.erasures, event) };

  return event.type === 'PersonalDataErased' ? withoutTexts(after) : after;
};

const withoutTexts = <Account extends Texts>(account: Account): Account => ({
  ...account,
  username: erasedText(account.username),
  email: erasedText(account.email),
  fullName: erasedText(account.fullName),
  passwordHash: erasedText(account.passwordHash),
  passkeys: account.passkeys.map((passkey) => ({
    ...passkey,
    id: erasedText(passkey.id),
    publicKey: erasedText(passkey.publicKey),
    name: erasedText(passkey.name),
  })),
  twoFactor: account.twoFactor && { ...account.twoFactor, secret: erasedText(account.twoFactor.secret) },
  branding: account.branding && {
    ...account.branding,
    companyName: erasedText(account.branding.companyName),
    customFooterText: erasedText(account.branding.customFooterText),
  },
});
