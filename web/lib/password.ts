/** Spec, part 1, section 5. */
const SHORTEST = 6;

/** The rule, said before a password is chosen. */
export const passwordHint = `At least ${SHORTEST} characters`;

type Chosen = { readonly password: string; readonly confirmPassword: string };

/** What is wrong with a password that is chosen: typed twice, as nobody sees it. */
export const passwordProblems = ({ password, confirmPassword }: Chosen) => ({
  ...(password.length < SHORTEST && { password: `Password must be at least ${SHORTEST} characters` }),
  ...confirmationProblem(password, confirmPassword),
});

const confirmationProblem = (password: string, confirmPassword: string) => {
  if (!confirmPassword) return { confirmPassword: 'Please confirm your password' };

  return password === confirmPassword ? {} : { confirmPassword: "Passwords don't match" };
};
