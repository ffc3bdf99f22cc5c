import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import type { Answer, openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { signedIn, upload } from '../harness/people.ts';
import { activity, signedInAgain, titlesOf } from '../restore/activity.ts';
import { besides, commandLine } from '../restore/command-line.ts';
import { type Placing, placing } from '../restore/placing.ts';
import { type Stack, startStack } from '../stack.ts';
import { clusterOf, nodeCommands } from './cluster.ts';
import { movedTo } from './moved.ts';
import { scavengeAll } from './scavenge.ts';

const soon = { ...PATIENCE, interval: 20 } as const;

const eventStore = {
  EVENTSTORE_URL: process.env.EVENTSTORE_URL ?? '',
  EVENTSTORE_USER: process.env.EVENTSTORE_USER ?? 'admin:changeit',
};

let stack: Stack;
/** What the first test leaves behind. */
let left: { readonly username: string; readonly id: string; readonly pdf: Buffer; readonly token: string };
let store: EventStore;

beforeAll(async () => {
  store = openEventStore(eventStore.EVENTSTORE_URL, eventStore.EVENTSTORE_USER);
  if ((await store.read(EPOCHS)).length > 0)
    throw new Error(
      'The event store holds an installation already; npm run test:log needs a log of its own.',
    );
  stack = await startStack({ env: eventStore });
});

afterAll(async () => {
  await stack?.stop();
  await store?.close();
});

test('a document goes from registration to its seal, into a backup and out of it, and audit and rebuild agree', async () => {
  const { olive, download, sealedPdf, sealed, open } = await activity(stack, store);
  left = { username: olive.username, id: sealed.id, pdf: sealedPdf, token: open.token };
  const taken = await vi.waitFor(async () => {
    const answer = await olive.client.post('/api/backup/create');
    expect(answer.status, answer.text).toBe(201);
    return answer.json();
  }, soon);
  const { filename } = taken;
  await upload(olive.client, 'later.pdf', await samplePdf({ title: 'Later' }), 'Later');
  expect(new Set(await titlesOf(olive.client))).toEqual(new Set(['Sealed', 'Open', 'Later']));

  const restored = await olive.client.post('/api/backup/restore', { filename });
  expect(restored.status, restored.text).toBe(200);
  const again = await signedInAgain(stack, olive.username);
  expect(new Set(await titlesOf(again))).toEqual(new Set(['Sealed', 'Open']));
  expect((await again.get(download)).bytes.equals(sealedPdf)).toBe(true);

  const beside = { ...besides(stack), ...eventStore };
  for (const [program, ...args] of [['audit.ts', '--all'], ['rebuild.ts']] as const) {
    const said = await commandLine(program, args, beside);
    process.stdout.write(`${program}: ${said.stdout.trim()}\n`);
    expect(said).toMatchObject({ code: 0, stderr: '' });
  }
}, 300_000);

test('a scavenge while people write takes nothing of theirs and holds nobody up', async () => {
  const person = await placing(stack);
  await placedMore([person]);
  await scavengeAll(eventStore.EVENTSTORE_URL, process.env.EVENTSTORE_ADMIN ?? 'admin:changeit');
  await placedMore([person]);
  await person.stop();

  expect([...person.refusals]).toEqual([]);
  expect(await placedIn(person.document)).toEqual(person.fields);
}, 300_000);

/** Where the one who runs this says how a node is killed and started. */
const commands = nodeCommands();
if (commands)
  describe('a cluster', () => {
    const cluster = clusterOf(eventStore.EVENTSTORE_URL, commands);

    test('whose leader is killed under load loses nothing, and writing goes on with the next one', async () => {
      const before = pids();
      const people = await Promise.all(Array.from({ length: 3 }, () => placing(stack)));
      await placedMore(people);

      for (let round = 1; round <= 3; round++) {
        const leader = await cluster.leader();
        await cluster.kill(leader);
        await cluster.leader();
        const took = await onePlacedMore(people);
        process.stdout.write(`leader killed: writing went on ${took} ms after there was another\n`);
        await cluster.start(leader);
        await cluster.whole();
        await placedMore(people);
      }
      await Promise.all(people.map(({ stop }) => stop()));

      expect(pids()).toEqual(before);
      for (const { document, fields, refusals } of people) {
        expect([...refusals].filter((one) => one !== '503 unavailable')).toEqual([]);
        const acknowledged = new Set(fields);
        const placed = await placedIn(document);
        // What got no answer may be there too.
        expect(placed.filter((field) => acknowledged.has(field))).toEqual(fields);
        expect(new Set(placed).size).toBe(placed.length);
        process.stdout.write(`${fields.length} acknowledged, none lost, none doubled\n`);
      }
    }, 600_000);

    test('that is away as a whole is an outage: nothing ends, reads go on, and writing does once it is back', async () => {
      const { client } = await signedIn(stack.url);
      await upload(client, 'lease.pdf', await samplePdf({ title: 'Lease' }), 'Lease');
      const before = pids();
      await cluster.killAll();
      const refused = await vi.waitFor(async () => {
        const answer = await write(client);
        expect(answer.status).toBe(503);
        return answer;
      }, soon);
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);

      let slowest = 0;
      for (let n = 0; n < 20; n++)
        slowest = Math.max(
          slowest,
          await timed(write(client).then(({ status }) => expect(status).toBe(503))),
        );
      process.stdout.write(`cluster away: the slowest of 20 refusals took ${slowest} ms\n`);
      expect(await titlesOf(client)).toEqual(['Lease']);
      const ready = await fetch(`http://127.0.0.1:${stack.ports.commandMetrics}/readyz`);
      expect(await ready.text()).toMatch(
        /^not ready: (The (connection to the )?event store|Nothing listens at) .*\.$/m,
      );

      await cluster.startAll();
      await cluster.leader();
      const since = performance.now();
      await vi.waitFor(async () => expect((await write(client)).status).toBe(200), soon);
      const took = Math.round(performance.now() - since);
      process.stdout.write(`cluster back: writing went on ${took} ms after there was a leader\n`);
      expect(pids()).toEqual(before);
    }, 600_000);
  });

test('the log moves to the embedded one and back, event by event, and all goes on', async () => {
  const { username, id, pdf: sealedPdf, token } = left;
  const holding = { username, titles: await titlesOf(await signedInAgain(stack, username)) };
  const sealed = { id, pdf: sealedPdf };
  const there = { to: 'embedded', before: eventStore, after: {} };
  stack = await movedTo(stack, there, { ...holding, sealed, token });

  const back = { to: eventStore.EVENTSTORE_URL, before: {}, after: eventStore };
  stack = await movedTo(stack, back, { ...holding, sealed, token: null });
}, 600_000);

const pids = () => stack.processes.names.map((name) => [name, stack.processes.pid(name)]);

/** This test's own connection led to a leader that is gone: it learns so by its first call. */
const patiently = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => vi.waitFor(ask, soon);

/** The fields of a document in the log, in their order. */
const placedIn = async (document: string): Promise<readonly string[]> => {
  const events = await patiently(async () => store.read(`e${await epoch()}.document-${document}`));

  return events.flatMap(({ type, data }) => (type === 'FieldPlaced' ? String(data.field) : []));
};

const epoch = async () =>
  ((await store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[]).reduce(
    (current, { type, data }) => (type === 'EpochActivated' ? data.to : current),
    1,
  );

/** Resolves when each of them has placed one more field. */
const placedMore = async (people: readonly Placing[]): Promise<void> => {
  await Promise.all(people.map((person) => onePlacedMore([person])));
};

/** Milliseconds until one of them has placed one more field. */
const onePlacedMore = async (people: readonly Placing[]): Promise<number> => {
  const since = performance.now();
  const count = () => people.reduce((sum, { fields }) => sum + fields.length, 0);
  const before = count();
  await vi.waitFor(() => expect(count()).toBeGreaterThan(before), { ...PATIENCE, interval: 10 });

  return Math.round(performance.now() - since);
};

let names = 0;
const write = (client: ReturnType<typeof openClient>): Promise<Answer> =>
  client.post('/api/settings', { companyName: `Harbour Homes ${++names}` });

const timed = async (work: Promise<unknown>): Promise<number> => {
  const since = performance.now();
  await work;

  return Math.round(performance.now() - since);
};
