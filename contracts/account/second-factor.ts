// This file doesn't use zod, so that the browser can use it as well.

/** What the second factor is checked against, and the steps of the app's codes that were used last. */
export type TwoFactor = {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly usedSteps: readonly number[];
};

type Protected = { readonly twoFactor: TwoFactor | null };

/** A code is good for three steps, so earlier ones than these have run out long ago. */
const REMEMBERED_STEPS = 10;

/** The account once a recovery code was used up. */
export const withoutCode = <Account extends Protected>(account: Account, used: string): Account => ({
  ...account,
  twoFactor: account.twoFactor && {
    ...account.twoFactor,
    recoveryCodes: account.twoFactor.recoveryCodes.filter((code) => code !== used),
  },
});

/** The account after a code of the app was used; without a step, it stays as it is. */
export const withStep = <Account extends Protected>(account: Account, step: number | undefined): Account =>
  step === undefined || account.twoFactor === null
    ? account
    : {
        ...account,
        twoFactor: {
          ...account.twoFactor,
          usedSteps: [...account.twoFactor.usedSteps, step].slice(-REMEMBERED_STEPS),
        },
      };

export const isStepUsed = ({ twoFactor }: Protected, step: number | undefined): boolean =>
  step !== undefined && twoFactor?.usedSteps.includes(step) === true;
