import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Client } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn, upload } from '../harness/people.ts';
import type { RestartableStack } from './restartable-stack.ts';
import { copyLog, putBack } from './stopped-log.ts';

/** A log that was put back to an earlier state while nothing ran. */
export const shortenedLog = (stack: RestartableStack) => {
  let olive: Client;
  let kept: string;
  let lost: string;

  test('lets everything start, so that everything can be read', async () => {
    olive = (await signedIn(stack.running().url)).client;
    kept = (await upload(olive, 'kept.pdf', await samplePdf())).id;
    const earlier = stack.beside('earlier.db');
    await copyLog(stack.eventLog, earlier);
    lost = (await upload(olive, 'lost.pdf', await samplePdf(), 'Lost')).id;
    expect((await olive.get(`/api/documents/${lost}`)).status).toBe(200);
    await stack.running().stop();
    await putBack(earlier, stack.eventLog);
    await stack.start();

    for (const id of [kept, lost]) expect((await olive.get(`/api/documents/${id}`)).status).toBe(200);
  }, 180_000);

  test('stops writing by its own name, in answers, on every page, in health, metrics and logs', async () => {
    const refused = await olive.post(`/api/documents/${kept}/duplicate`);
    expect(refused.status).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'log.not-whole' });
    expect((await olive.post('/api/backup/create')).json()).toMatchObject({ code: 'log.not-whole' });
    await vi.waitFor(
      async () =>
        expect((await olive.get('/api/notices')).json()).toMatchObject({
          notices: [{ code: 'log.not-whole' }],
        }),
      PATIENCE,
    );
    for (const port of [stack.ports.commandMetrics, stack.ports.projectorMetrics, stack.ports.queryMetrics]) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringMatching(/^ready\nALARM: The event log ends at position \d+/),
      ]);
    }
    const metrics = await (await fetch(`http://127.0.0.1:${stack.ports.commandMetrics}/metrics`)).text();
    expect(metrics).toMatch(/^log_not_whole 1$/m);
    for (const service of ['command', 'projector'])
      expect(await readFile(join(stack.running().folder.logs, `${service}.log`), 'utf8')).toContain(
        'log not whole',
      );
    expect((await stack.command('audit.ts')).stdout).toMatch(/BAD log end.*ends at position/);
  });

  test('goes on only once an operator has taken it as it is, on the record', async () => {
    expect((await stack.command('log-accept.ts')).stdout).toContain('npm run log:accept -- --reason');
    expect((await olive.post(`/api/documents/${kept}/duplicate`)).status).toBe(503);
    await stack.accept('The disk was replaced.');

    const store = openEventStore(stack.running().env.EVENTSTORE_URL ?? '', 'admin:changeit');
    const said = (await store.read(EPOCHS)).at(-1);
    await store.close();
    expect(said).toMatchObject({ type: 'LogEndAccepted', data: { reason: 'The disk was replaced.' } });
    expect(said?.metadata.by).toEqual({ kind: 'system', id: expect.stringMatching(/^command-line:./) });
    await vi.waitFor(
      async () => {
        expect((await olive.get(`/api/documents/${lost}`)).status).toBe(404);
        expect((await olive.post(`/api/documents/${kept}/duplicate`)).status).toBe(201);
        expect((await olive.get('/api/notices')).json()).toEqual({ notices: [], problems: null });
      },
      { ...PATIENCE, interval: 500 },
    );
    // The next tree head covers what the log has: nobody is told that the record was altered.
    await vi.waitFor(
      async () =>
        expect((await olive.get(`/api/documents/${kept}/timeline`)).json()).toMatchObject({
          integrity: { state: expect.stringMatching(/^(pending|verified)$/) },
        }),
      { ...PATIENCE, interval: 1_000 },
    );
  }, 160_000);
};
