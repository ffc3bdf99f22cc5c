import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startProjecting } from '../../services/projector/testing/running-projector.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';

test('exits 0 where old and new are equal, 1 where they are not and says how', async () => {
  const { url, upload, project, titles, serving, rows } = await startProjecting();
  await upload(1, 'Lease');
  project();
  await expect.poll(titles).toEqual(['Lease']);

  const equal = await run(addressed(url));
  expect(equal).toMatchObject({ code: 0, said: expect.stringContaining('Equal, row by row.') });
  await rows(`update ${await serving()}.documents set title = 'Tampered'`);
  const different = await run(addressed(url));
  expect(different).toMatchObject({
    code: 1,
    said: expect.stringMatching(/documents id=\S+ differs in title/),
  });
  expect(await titles()).toEqual(['Lease']);
});

test('exits 2 where Inkstream does not run', async () => {
  const { url } = await startProjecting();
  const nowhere = Object.assign(new URL(url), { port: '1' }).href;

  for (const address of [url, nowhere])
    expect(await run(addressed(address))).toMatchObject({
      code: 2,
      said: expect.stringContaining('Inkstream must be running'),
    });
});

test('exits 2 where there is no installation', async () => {
  const folder = await temporaryFolder();
  const answer = await run({ DATA_DIR: folder.path });
  await folder.remove();

  expect(answer).toMatchObject({ code: 2, said: expect.stringContaining('There is no installation in') });
});

const addressed = (database: string) => ({
  DATABASE_URL: database,
  EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
  NATS_URL: 'nats://127.0.0.1:1',
});

const program = fileURLToPath(new URL('rebuild.ts', import.meta.url));

const run = (env: NodeJS.ProcessEnv): Promise<{ readonly code: number; readonly said: string }> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program],
      { env: { PATH: process.env.PATH, ...env } },
      (_, out, error) => resolve({ code: child.exitCode ?? -1, said: out + error }),
    );
  });
