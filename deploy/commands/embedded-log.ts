import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { pathsIn } from '../local/data-folder.ts';
import { eventLogProgram, eventLogUrl } from '../local/event-log.ts';
import { openKeys } from '../local/keys/keys.ts';
import { Usage } from './say.ts';

export type EmbeddedLog = { readonly url: string; readonly stop: () => Promise<void> };

/** Runs the log of the local installation (`DATA_DIR`) for as long as a command needs it. Throws Usage if it can't. */
export const startEmbeddedLog = async (): Promise<EmbeddedLog> => {
  const { eventLog: file, keys } = pathsIn(process.env.DATA_DIR ?? '.data');
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const { eventLogPassword: password } = await openKeys(keys);
  const { executable, args, env } = eventLogProgram({ file, port: 0, password, env: process.env });
  const child = spawn(executable, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const end = once(child, 'exit');
  process.once('exit', () => child.kill());

  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, found] = /listening on .*:(\d+)$/.exec(line) ?? [];
      if (found) resolve(Number(found));
    });
    child.once('close', () =>
      reject(new Usage(`The embedded log in ${file} cannot be started. ${complaint.trim()}`)),
    );
  });

  return {
    url: eventLogUrl(port, password),
    stop: async () => {
      child.kill('SIGTERM');
      await end;
    },
  };
};
