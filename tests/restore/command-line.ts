import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { variableOf } from '../../deploy/local/ports.ts';
import { type Stack, withoutAddresses } from '../stack.ts';

export type Said = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** A program of deploy/commands, run to its end as npm runs it. */
export const commandLine = (
  name: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Said> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, '../../deploy/commands', name);
    const given = { ...withoutAddresses(process.env), ...env };
    execFile(process.execPath, [program, ...args], { env: given }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });

/** What somebody in front of the machine sets for an installation that is not where the defaults are. */
export const besides = ({ dataDir, ports, env }: Stack): NodeJS.ProcessEnv => ({
  DATA_DIR: dataDir,
  BACKUP_KEY: env.BACKUP_KEY,
  NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE,
  ...Object.fromEntries(
    (Object.keys(ports) as (keyof typeof ports)[]).map((port) => [variableOf(port), String(ports[port])]),
  ),
});

/** Where a backup of the epoch was put, as the program said that took it. */
export const fileIn = ({ code, stdout }: Said, epoch: number): string => {
  expect(code).toBe(0);
  const [, file] =
    new RegExp(`^(\\S+-e${epoch}\\.tar\\.zst\\.enc) \\(.*, encrypted\\)$`, 'm').exec(stdout) ?? [];

  return file ?? expect.unreachable(stdout);
};
