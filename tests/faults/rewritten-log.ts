import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { readLogEndFile } from '../../services/shared/log/log-end-file.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Client } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn, upload } from '../harness/people.ts';
import type { RestartableStack } from './restartable-stack.ts';
import { rewrite } from './stopped-log.ts';

/** A log that was rewritten in its midst while nothing ran, every hash and checksum anew. */
export const rewrittenLog = (stack: RestartableStack) => {
  let olive: Client;
  let id: string;
  let later: string;
  const duplicate = async (document = later) =>
    (await olive.post(`/api/documents/${document}/duplicate`)).status;

  test('is found out soon after the start, and takes nothing any more', async () => {
    const treeSize = async () => (await readLogEndFile(stack.logEndFile)).end?.treeHead?.size ?? 0;
    const before = await treeSize();
    olive = (await signedIn(stack.running().url)).client;
    id = (await upload(olive, 'lease.pdf', await samplePdf(), 'Lease')).id;
    expect(await duplicate(id)).toBe(201);
    // Taking the evidence of a later document makes the leader sign a tree head that covers both.
    later = (await upload(olive, 'later.pdf', await samplePdf())).id;
    expect((await olive.get(`/api/documents/${later}/evidence`)).status).toBe(200);
    await vi.waitFor(async () => expect(await treeSize()).toBeGreaterThan(before + 6), {
      ...PATIENCE,
      interval: 250,
    });
    await stack.running().stop();
    await rewrite(stack.eventLog, `e1.document-${id}`, '"fileType":"pdf"', '"fileType":"doc"');
    await stack.start();

    expect(await stack.notWhole(olive)).toMatch(
      /ALARM: The first \d+ events of epoch 1 in the event log are not those that were signed/,
    );
    expect(await duplicate()).toBe(503);
    expect((await olive.get(`/api/documents/${id}`)).status).toBe(200);
  }, 240_000);

  test('goes on without what was rewritten once an operator has accepted it, also when it is read again', async () => {
    const log = join(stack.running().folder.logs, 'command.log');
    const passes = async () =>
      (await readFile(log, 'utf8')).split('the whole log is as it was signed').length;
    const before = await passes();
    await stack.accept('We know who did it.');
    await stack.whole(olive, duplicate);
    await vi.waitFor(async () => expect(await passes()).toBeGreaterThan(before), {
      ...PATIENCE,
      interval: 500,
    });

    expect(await duplicate()).toBe(201);
    const refused = await olive.post(`/api/documents/${id}/duplicate`);
    expect([refused.status, refused.json()]).toMatchObject([409, { code: 'history.foreign' }]);
  }, 180_000);

  test('has its rewritten events left out by an operator, and their document with them', async () => {
    const stream = ['--stream', `document-${id}`];
    const asked = await stack.command('log-accept.ts', ...stream);
    expect(asked.stdout).toMatch(/^Revision 0, at position \d+, was not: /m);
    const said = await stack.command('log-accept.ts', ...stream, '--reason', 'We know who did it.');
    expect(said).toEqual({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('builds it without them now'),
    });

    await vi.waitFor(async () => expect(await duplicate(id)).toBe(404), { ...PATIENCE, interval: 500 });
    expect(await duplicate()).toBe(201);
  }, 180_000);
};
