import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { say } from './say.mjs';

/** Seconds after which a long step says again that it's still running. */
const SIGN_OF_LIFE = 20;

/**
 * Runs a program with its output in the file `log`. Resolves with the output and whether the program succeeded. Says
 * from time to time that it's still running.
 */
export const quietly = (log, program, args, { cwd, env } = {}) =>
  new Promise((resolve) => {
    const output = openSync(log, 'a');
    const from = writeSync(output, `\n$ ${program} ${args.join(' ')}\n`) && sizeOf(log);
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    const startedAt = Date.now();
    const sign = setInterval(
      () => say(`  … still at it (${Math.round((Date.now() - startedAt) / 1000)} s)`),
      SIGN_OF_LIFE * 1000,
    );
    const end = (isDone, text = '') => {
      clearInterval(sign);
      closeSync(output);
      resolve({ isDone, output: readFileSync(log).subarray(from).toString() + text });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('exit', (code) => end(code === 0));
  });

const sizeOf = (path) => readFileSync(path).length;

/** The last lines of a program's output. */
export const tail = (output, lines = 15) => output.trim().split('\n').slice(-lines).join('\n');
