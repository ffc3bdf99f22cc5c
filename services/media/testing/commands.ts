import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';

const run = promisify(execFile);

/** Runs a program in a temporary folder that holds these files, and answers what it prints. */
export const withFiles = async (
  files: Readonly<Record<string, Uint8Array | string>>,
  program: string,
  args: readonly string[],
): Promise<string> => {
  const folder = await temporaryFolder();
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder.path, name), content);
    const { stdout, stderr } = await run(program, args, { cwd: folder.path, maxBuffer: 64 * 1024 * 1024 });

    return stdout + stderr;
  } finally {
    await folder.remove();
  }
};

/** What a program prints after it is given these bytes as its input. */
export const outputOf = async (
  input: Uint8Array,
  program: string,
  args: readonly string[],
): Promise<Buffer> => {
  const running = run(program, args, { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 });
  running.child.stdin?.end(input);

  return (await running).stdout;
};

export const openssl = async (folder: string, ...args: readonly string[]): Promise<string> =>
  (await run('openssl', args, { cwd: folder })).stdout;
