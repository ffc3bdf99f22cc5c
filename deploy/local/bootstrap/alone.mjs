import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two looks, and after which nobody can still be at it. */
const PAUSE = 200;
const LONGEST = 600_000;

/** Does the work while no other process that names the same file does. A process that died there holds up nobody. */
export const alone = async (lock, work) => {
  while (!taken(lock)) await delay(PAUSE);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
};

const taken = (lock) => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (isAbandoned(lock)) rmSync(lock, { force: true });
    return false;
  }
};

const isAbandoned = (lock) => {
  try {
    return Date.now() - statSync(lock).mtimeMs > LONGEST || !isAlive(Number(readFileSync(lock, 'utf8')));
  } catch {
    // It was given back in this moment.
    return false;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
};
