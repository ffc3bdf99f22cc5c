import { readFileSync } from 'node:fs';

/**
 * The environment in which every one of `names` that has no value takes the text of the file that `NAME_FILE` names, as
 * compose files and Kubernetes hand over secrets, without the line end behind it. Throws a sentence if a file cannot be
 * read.
 */
export const withFiles = (env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv => {
  const fromFiles = names
    .filter((name) => env[name] === undefined && env[`${name}_FILE`] !== undefined)
    .map((name) => [name, textOf(`${name}_FILE`, env[`${name}_FILE`] ?? '')]);

  return { ...env, ...Object.fromEntries(fromFiles) };
};

const textOf = (variable: string, path: string): string => {
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read: ${(error as Error).message}`);
  }
};
