import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { type Stack, startStack } from '../../deploy/local/stack.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Client, openClient } from '../harness/client.ts';
import { freePorts } from '../harness/free-ports.ts';
import { signedIn, upload } from '../harness/people.ts';
import { temporaryFolder } from '../harness/temporary-folder.ts';
import { commandLine } from '../restore/command-line.ts';
import { withoutAddresses } from '../stack.ts';

const folder = await temporaryFolder();
const ports = await freePorts();
const dataDir = join(folder.path, 'data');
const eventLog = join(dataDir, 'event-log');
const earlier = join(folder.path, 'earlier');
let stack: Stack;

const start = async () => {
  const env = { ...withoutAddresses(process.env), RATE_LIMITS: 'off' };
  stack = await startStack({ dataDir, ports, env, report: () => undefined });
};

afterAll(async () => {
  const postgres = stack?.folder.postgres;
  await stack?.stop();
  if (postgres) await rm(postgres, { recursive: true, force: true });
  await folder.remove();
});

describe('a log that was put back to an earlier state while nothing ran', () => {
  let olive: { readonly client: Client };
  let kept: string;
  let lost: string;

  test('lets everything start, so that everything can be read', async () => {
    await start();
    olive = await signedIn(stack.url);
    kept = (await upload(olive.client, 'kept.pdf', await samplePdf())).id;
    await stack.stop();
    await cp(eventLog, earlier, { recursive: true });
    await start();
    lost = (await upload(olive.client, 'lost.pdf', await samplePdf())).id;
    expect((await olive.client.get(`/api/documents/${lost}`)).status).toBe(200);
    await stack.stop();
    await rm(eventLog, { recursive: true });
    await cp(earlier, eventLog, { recursive: true });
    await start();

    for (const id of [kept, lost]) expect((await olive.client.get(`/api/documents/${id}`)).status).toBe(200);
  }, 180_000);

  test('stops writing by its own name, in answers, on every page, in health, metrics and logs', async () => {
    const refused = await olive.client.post(`/api/documents/${kept}/duplicate`);
    expect(refused.status).toBe(503);
    expect(refused.json()).toMatchObject({ code: 'log.not-whole' });
    expect((await olive.client.post('/api/backup/create')).json()).toMatchObject({ code: 'log.not-whole' });
    await vi.waitFor(
      async () =>
        expect((await olive.client.get('/api/notices')).json()).toMatchObject({
          notices: [{ code: 'log.not-whole' }],
        }),
      10_000,
    );
    for (const port of [ports.commandMetrics, ports.projectorMetrics, ports.queryMetrics]) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringMatching(/^ready\nALARM: The event log ends at position \d+/),
      ]);
    }
    const metrics = await (await fetch(`http://127.0.0.1:${ports.commandMetrics}/metrics`)).text();
    expect(metrics).toMatch(/^log_not_whole 1$/m);
    for (const service of ['command', 'projector'])
      expect(await readFile(join(stack.folder.logs, `${service}.log`), 'utf8')).toContain('log not whole');
    expect((await besides('audit.ts')).stdout).toMatch(/BAD log end.*ends at position/);
  }, 60_000);

  test('goes on only once an operator has taken it as it is, on the record', async () => {
    expect((await besides('log-accept.ts')).stdout).toContain('npm run log:accept -- --reason');
    expect((await olive.client.post(`/api/documents/${kept}/duplicate`)).status).toBe(503);
    expect(await besides('log-accept.ts', '--reason', 'The disk was replaced.')).toMatchObject({ code: 0 });

    await vi.waitFor(async () => {
      const answer = await openClient(stack.url).post('/api/auth/login', { username: 'x', password: 'y' });
      expect(answer.status).toBe(401);
    }, 30_000);
    const store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
    const said = (await store.read(EPOCHS)).at(-1);
    await store.close();
    expect(said).toMatchObject({ type: 'LogEndAccepted', data: { reason: 'The disk was replaced.' } });
    expect(said?.metadata.by).toEqual({ kind: 'system', id: expect.stringMatching(/^command-line:./) });
    await vi.waitFor(
      async () => {
        expect((await olive.client.get(`/api/documents/${lost}`)).status).toBe(404);
        expect((await olive.client.post(`/api/documents/${kept}/duplicate`)).status).toBe(201);
        expect((await olive.client.get('/api/notices')).json()).toEqual({ notices: [] });
      },
      { timeout: 40_000, interval: 500 },
    );
    // The next tree head covers what the log has: nobody is told that the record was altered.
    await vi.waitFor(
      async () =>
        expect((await olive.client.get(`/api/documents/${kept}/timeline`)).json()).toMatchObject({
          integrity: { state: expect.stringMatching(/^(pending|verified)$/) },
        }),
      { timeout: 40_000, interval: 1_000 },
    );
  }, 160_000);
});

const besides = (command: string, ...args: readonly string[]) => commandLine(command, args, stack.env);
