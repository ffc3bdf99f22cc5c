import { preparedPassword } from '#contracts/account/prepared-password.ts';
import { texts } from './password-texts.ts';

/** Spec, part 1, section 5. */
const SHORTEST = 6;

/** The rule, said before a password is chosen. */
export const passwordHint = texts.hint(SHORTEST);

type Chosen = { readonly password: string; readonly confirmPassword: string };

/** What is wrong with a password that is chosen: typed twice, as nobody sees it. */
export const passwordProblems = ({ password, confirmPassword }: Chosen) => ({
  ...([...preparedPassword(password)].length < SHORTEST && {
    password: texts.tooShort(SHORTEST),
  }),
  ...confirmationProblem(password, confirmPassword),
});

const confirmationProblem = (password: string, confirmPassword: string) => {
  if (!confirmPassword) return { confirmPassword: texts.unconfirmed };

  return preparedPassword(password) === preparedPassword(confirmPassword)
    ? {}
    : { confirmPassword: texts.different };
};
/** Whether this browser can use passkeys here. It can't where the address has a number in place of a name. */
export const arePasskeysPossible = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);

/** Whether somebody gave up, or took too long: then there is nothing to tell them. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
