import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { contractPdf } from '../../../tests/fixtures/contract-pdf.ts';
import { openPdfWorkers } from '../pdf-workers.ts';
import { familyOf, ownBytes } from './process-use.ts';

test('two people who upload, look and read never bring a process near what ends a job', {
  timeout: 300_000,
}, async () => {
  const said: string[] = [];
  const workers = openPdfWorkers(2, pino({ level: 'warn' }, { write: (line) => said.push(line) }));
  const bytes = await contractPdf();
  const largest = watchSizes();
  const use = async (account: string) => {
    for (let turn = 0; turn < 2; turn++) {
      await workers.prepare(bytes, account);
      const pages = [1, 2, 3, 4, 5].map(
        (page) => workers.render(async () => bytes, page, 1588, { when: 'now', account }).done,
      );
      await Promise.all([...pages, workers.words(async () => bytes, 1 + turn, account)]);
    }
  };

  await Promise.all([use('olive'), use('oscar')]);
  const sizes = largest();
  workers.close();

  expect(said).toEqual([]);
  expect(sizes.get('pdfium')).toBeLessThan(400e6 - ROOM);
  expect(sizes.get('pdfjs')).toBeLessThan(500e6 - ROOM);
});

/** Bytes that a process must still have left below its limit. */
const ROOM = 80e6;

/** Records the most bytes that any process of each engine took while it was watched. */
const watchSizes = () => {
  const most = new Map<string, number>();
  const timer = setInterval(() => {
    for (const pid of familyOf(process.pid)) {
      const engine = /\/(\w+)-process\.ts/.exec(commandOf(pid))?.[1];
      if (engine) most.set(engine, Math.max(most.get(engine) ?? 0, ownBytes(pid)));
    }
  }, 20);

  return () => {
    clearInterval(timer);
    return most;
  };
};

/** Answers an empty string for a process that has ended. */
const commandOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
};
