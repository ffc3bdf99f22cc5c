// This file doesn't use zod, so that the browser can use it as well.

type Protected = { readonly twoFactor: { readonly recoveryCodes: readonly string[] } | null };

/** The account once a recovery code was used up. */
export const withoutCode = <Account extends Protected>(account: Account, used: string): Account => ({
  ...account,
  twoFactor: account.twoFactor && {
    ...account.twoFactor,
    recoveryCodes: account.twoFactor.recoveryCodes.filter((code) => code !== used),
  },
});
