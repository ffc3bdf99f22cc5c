import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { WorkKind } from '#contracts/card.ts';
import type { Metadata } from '#contracts/envelope.ts';
import { idOf, streams } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent } from '../../../shared/log/event-store.ts';
import { completedBy, draftOf, sentBy } from '../../testing/sample-documents.ts';
import { startStackOverProcess } from '../../testing/stack.ts';
import { keepCheckpoint, type LogEpoch, readCheckpoint } from '../deliveries/checkpoint.ts';
import { followedStreams } from '../deliveries/followed-streams.ts';
import { followLog } from './follow-log.ts';

const stack = await startStackOverProcess();
const running: { stop: () => Promise<void> }[] = [];

describe('what is followed', () => {
  test('documents that were sent before, and those that are sent now', async () => {
    const before = await sentBy(stack, olive);
    const { settled } = follow();
    await vi.waitFor(() => expect(settled()).toContain(`mail ${before.id}`), PATIENCE);

    const now = await sentBy(stack, olive);

    await vi.waitFor(() => expect(settled()).toContain(`mail ${now.id}`), PATIENCE);
  });

  test('drafts ask for no mail and no seal', async () => {
    const draft = await draftOf(stack, olive);
    const sent = await sentBy(stack, olive);
    const { settled } = follow();

    await vi.waitFor(() => expect(settled()).toContain(`mail ${sent.id}`), PATIENCE);
    for (const work of ['mail', 'seal']) expect(settled()).not.toContain(`${work} ${draft.id}`);
  });

  test('an event without an envelope holds up nothing behind it', async () => {
    const name = inEpoch(stack.epoch, streams.document(randomUUID()));
    const event = { type: 'DocumentSent', data: {} };
    await stack.eventStore.append(name, -1, [{ id: randomUUID(), event, metadata: null as never }]);
    const { settled } = follow();
    const { id } = await sentBy(stack, olive);

    await vi.waitFor(() => expect(settled()).toContain(`mail ${id}`), PATIENCE);
  });

  test('a completed document is sealed', async () => {
    const { settled } = follow();
    const { id } = await completedBy(stack, olive);

    await vi.waitFor(() => expect(settled()).toContain(`seal ${id}`), PATIENCE);
  });
});

describe('a mail server that does not answer', () => {
  test('holds up no seal', async () => {
    const silence = Promise.withResolvers<boolean>();
    const { settled } = follow({ mail: () => silence.promise });
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await completedBy(stack, olive)).id);

    await vi.waitFor(() => {
      for (const id of ids) expect(settled()).toContain(`seal ${id}`);
    }, PATIENCE);
    silence.resolve(false);
  });
});

describe('after a restart', () => {
  test('what is done is not looked at again, and what is not is', async () => {
    const [done, open] = [await sentBy(stack, olive), await sentBy(stack, olive)];
    const logEpoch = somewhere();
    const first = follow({ logEpoch, mail: async (id) => id !== open.id });
    await vi.waitFor(() => expect(first.settled()).toContain(`mail ${open.id}`), PATIENCE);
    const later = await sentBy(stack, olive);
    await vi.waitFor(() => expect(first.settled()).toContain(`mail ${later.id}`), PATIENCE);
    await vi.waitFor(
      async () => expect(await readCheckpoint(stack.sql, logEpoch)).toBe((await sentAt(open.id)) - 1n),
      PATIENCE,
    );
    await first.stop();

    const second = follow({ logEpoch });

    await vi.waitFor(() => expect(second.settled()).toContain(`mail ${later.id}`), PATIENCE);
    expect(second.settled()).toContain(`mail ${open.id}`);
    expect(second.settled()).not.toContain(`mail ${done.id}`);
  });

  test('a checkpoint of another log or epoch says nothing of this one', async () => {
    const sent = await sentBy(stack, olive);
    const logEpoch = somewhere();
    await keepCheckpoint(stack.sql, somewhere(), await stack.store.head());
    await keepCheckpoint(stack.sql, { ...logEpoch, epoch: 2 }, await stack.store.head());

    const { settled } = follow({ logEpoch });

    await vi.waitFor(() => expect(settled()).toContain(`mail ${sent.id}`), PATIENCE);
  });

  test('a checkpoint that is ahead of the log is found out, and everything is looked at again', async () => {
    const sent = await sentBy(stack, olive);
    const logEpoch = somewhere();
    await keepCheckpoint(stack.sql, logEpoch, (await stack.store.head()) + 1_000_000n);

    const { settled } = follow({ logEpoch });

    await vi.waitFor(() => expect(settled()).toContain(`mail ${sent.id}`), PATIENCE);
  });

  test('the checkpoint moves on though nothing of interest happens', async () => {
    const logEpoch = somewhere();
    follow({ logEpoch });
    const before = await stack.store.head();

    await stack.store.append(`e1.other-${randomUUID()}`, -1, Array.from({ length: 600 }, idle));

    await vi.waitFor(
      async () => expect((await readCheckpoint(stack.sql, logEpoch)) ?? 0n).toBeGreaterThan(before),
      PATIENCE,
    );
  });
});

describe('the end', () => {
  test('waits for what is under way', async () => {
    const sent = await sentBy(stack, olive);
    const slow = Promise.withResolvers<boolean>();
    const follower = follow({ mail: async (id) => (id === sent.id ? slow.promise : true) });
    await vi.waitFor(() => expect(follower.settled()).toContain(`mail ${sent.id}`), PATIENCE);
    let isOver = false;

    const over = follower.stop().then(() => {
      isOver = true;
    });
    await sentBy(stack, olive);
    expect(isOver).toBe(false);
    slow.resolve(true);
    await over;

    expect(isOver).toBe(true);
  });
});

test('an outage of the log is gone over, and nothing is forgotten', async () => {
  const { settled } = follow();
  const before = await sentBy(stack, olive);
  await vi.waitFor(() => expect(settled()).toContain(`mail ${before.id}`), PATIENCE);

  await stack.eventLog.kill9();
  await stack.eventLog.restart();
  const after = await vi.waitFor(() => sentBy(stack, olive), PATIENCE);

  await vi.waitFor(() => expect(settled()).toContain(`mail ${after.id}`), PATIENCE);
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

const olive = randomUUID();

type Work = (id: string) => Promise<boolean>;

/** Follows the log as the leader would, and notes what there is to deliver. */
const follow = ({
  logEpoch = somewhere(),
  ...work
}: { logEpoch?: LogEpoch } & { readonly [Name in WorkKind]?: Work } = {}) => {
  const settled: string[] = [];
  const stopped = new AbortController();
  const following = followLog(
    {
      store: stack.store,
      database: stack.database,
      log: pino({ level: 'silent' }),
      logEpoch,
      followed: followedStreams(0n),
      deliverDue: async (queue, stream) => {
        const id = idOf(stream);
        settled.push(`${queue} ${id}`);
        return work[queue]?.(id) ?? true;
      },
    },
    stopped.signal,
  );
  const self = {
    settled: () => settled,
    stop: async () => {
      stopped.abort();
      await following;
    },
  };
  running.push(self);

  return self;
};

/** A log that nobody has kept a checkpoint for. */
const somewhere = (): LogEpoch => ({ log: randomUUID(), epoch: stack.epoch });

const sentAt = async (id: string) => {
  const log = await stack.documentLog(id);

  return log.find(({ type }) => type === 'DocumentSent')?.position ?? expect.unreachable();
};

/** An event that asks for nothing, in a stream that nobody looks after. */
const idle = (): NewEvent => ({
  id: randomUUID(),
  event: { type: 'NothingOfInterest', data: {} },
  metadata: {} as Metadata,
});
