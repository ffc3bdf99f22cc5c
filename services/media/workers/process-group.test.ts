import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { killGroup } from './process-group.ts';
import { familyOf } from './process-use.ts';

describe('the group of a child', () => {
  test('ends with the child: all that it started', async () => {
    const child = await shell({ detached: true });
    const family = familyOf(child.pid ?? 0);
    expect(family).toHaveLength(2);

    killGroup(child);

    await expect.poll(() => family.filter(isRunning)).toEqual([]);
  });

  test.each(['SIGKILL', 'exit'])('gets no signal once the child is gone: by %s', async (how) => {
    const child = await shell({ detached: true });
    const ended = once(child, 'exit');
    if (how === 'exit') child.stdin?.end();
    else killGroup(child);
    await ended;
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);

    killGroup(child);

    expect(kill).not.toHaveBeenCalled();
    kill.mockRestore();
  });

  test('is the only one that is ever signalled: never that of a child that leads none, which is ours', async () => {
    const child = await shell({ detached: false });
    const family = familyOf(child.pid ?? 0);
    const kill = vi.spyOn(process, 'kill');

    killGroup(child);
    await once(child, 'exit');

    expect(kill.mock.calls).toEqual([[child.pid, 'SIGKILL']]);
    kill.mockRestore();
    for (const pid of family) if (pid !== child.pid) process.kill(pid, 'SIGKILL');
  });
});

/** Starts a shell that has a child. Both end when their input does. */
const shell = async ({ detached }: { detached: boolean }): Promise<ChildProcess> => {
  const child = spawn('/bin/sh', ['-c', 'sleep 600 & echo started; read line; kill $!'], {
    detached,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');

  return child;
};

const isRunning = (pid: number) => existsSync(`/proc/${pid}/exe`);
