import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

test('a log that finds no room on the disk ends nobody, and holds no more than a little in memory', () => {
  const full = openSync('/dev/full', 'w');
  const script = `
    import { logger } from '${new URL('./logger.ts', import.meta.url).href}';
    const log = logger('test');
    const before = process.memoryUsage().rss;
    for (let n = 0; n < 20_000; n++) log.info({ n, padding: 'x'.repeat(500) }, 'a line');
    await new Promise((resolve) => setImmediate(resolve));
    log.info('still here');
    process.exit(process.memoryUsage().rss - before < 100e6 ? 7 : 8);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);

  expect([status, stderr.toString()]).toEqual([7, '']);
});
