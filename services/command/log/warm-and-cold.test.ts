import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { instantAfter } from '#contracts/instant.ts';
import { streams } from '#contracts/stream-name.ts';
import { startEventLog } from '../../../tests/harness/event-log.ts';
import { openTestLog } from '../../../tests/harness/test-log.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { document } from '../decisions/document/decider.ts';
import { documentMove } from '../testing/document-moves.ts';
import { BEGIN, choiceOf, idOf } from '../testing/lived-history.ts';
import { type Envelope, ofRequest } from './envelopes.ts';
import { handle } from './handle.ts';
import { rememberedStreams, type Streams } from './streams.ts';
import { testLookup } from './testing/test-lookup.ts';

const eventLog = await startEventLog();
const store = openTestLog(eventLog.url);
afterAll(async () => {
  await store.close();
  await eventLog.stop();
});

const row = fc.array(fc.noBias(fc.nat()), { minLength: 30, maxLength: 30 });
/** Which of two processes asks, for what, and what the other one does between its look and its append. */
const step = fc.record({ by: fc.nat(1), asks: row, between: fc.option(row), isRepeated: fc.boolean() });
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test('processes that remember streams write the same log as processes that read them each time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
      const id = randomUUID();
      const warm = [rememberedStreams(store, 1), rememberedStreams(store, 1)];

      const remembered = await played(steps, id, 1, (process) => warm[process] as Streams);
      const read = await played(steps, id, 2, () => rememberedStreams(store, 2));

      expect(remembered).toEqual(read);
    }),
    { numRuns: runs(12) },
  );
});

/** What the processes were told, and what the log holds. Both plays are of one document, each in an epoch of its own. */
const played = async (
  steps: readonly Step[],
  id: string,
  epoch: number,
  streamsOf: (process: number) => Streams,
) => {
  const told: string[] = [];
  const say = async (process: number, n: number, { by, command }: Asking, between?: () => Promise<void>) => {
    const writer = {
      store,
      epoch,
      streams: streamsOf(process),
      lookup: testLookup,
      now: () => instantAfter(BEGIN, n),
    };
    const asked = async () => {
      await between?.();
      return command;
    };
    told.push(await handle(writer, document, id, saying(n, by), asked).then(wordsOf, refusalOf));
  };
  const askingFor = async (asks: readonly number[], n: number): Promise<Asking | null> => {
    const { state, past } = await rememberedStreams(store, epoch).read(document, id);
    return documentMove(id)(choiceOf(asks, n), state, past);
  };

  for (const [n, { by, asks, between, isRepeated }] of steps.entries()) {
    const [own, other] = [await askingFor(asks, 2 * n), between && (await askingFor(between, 2 * n + 1))];
    const meanwhile = other ? () => say(1 - by, 2 * n + 1, other) : undefined;
    if (own) await say(by, 2 * n, own, meanwhile);
    if (own && isRepeated) await say(1 - by, 2 * n, own);
  }

  return { told, log: (await store.read(inEpoch(epoch, streams.document(id)))).map(withoutPosition) };
};

type Asking = { readonly by: Actor; readonly command: DocumentCommand };

const saying = (n: number, by: Actor): Envelope =>
  ofRequest({ by, ip: null, userAgent: null, correlationId: idOf(n) }, { commandId: idOf(n) });

const wordsOf = ({ events }: { readonly events: readonly Recorded[] }) =>
  events.map(({ id, type }) => `${type} ${id}`).join();

const refusalOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.code;
  throw error;
};

const withoutPosition = ({ position: _, ...event }: Recorded) => event;
