import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { formatLogPosition } from '#contracts/api/log-position.ts';
import type { Message } from '#contracts/envelope.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/epochs/events.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { builtPosition } from '../../shared/database/read-models.ts';
import { REBUILD_CHANNEL } from '../../shared/database/read-models-rebuild.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { fieldPlaced, recipientAdded, uploaded } from '../testing/sample-lease.ts';
import { newEvent, registered, startStackOverProcesses } from '../testing/stack.ts';

const { get, happen, signedIn, projector, store, sql, log } = await startStackOverProcesses();
const olive = await signedIn('olive');
const document = randomUUID();

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  process.kill(projector.pid(), 'SIGCONT');
  for (const stop of open.splice(0)) await stop();
});

describe('while the read models are built anew', () => {
  test('reads get whole answers all the time, and writes go on', async () => {
    const owners = await signedIn('rebuilt');
    const ids = Array.from({ length: 20 }, () => randomUUID());
    for (const id of ids) await happen(id, uploaded(owners.id));
    const asked = { as: owners, after: await happen(randomUUID(), uploaded(olive.id)) };
    // A read refuses a position that the projector hasn't reached after a while, and is to be asked again.
    await expect.poll(async () => (await get('/api/documents', asked)).status).toBe(200);
    const reading = readers(async () => {
      const answer = await get('/api/documents', asked);
      const body = (await answer.json()) as readonly unknown[];

      return `${answer.status}: ${body.length}`;
    }, 2);
    const writing = readers(async () => void (await happen(randomUUID(), uploaded(olive.id))), 1);
    await reading.goOn();
    const phases = [await rebuilt(), await rebuilt()];
    await reading.goOn();
    await writing.stopped();

    expect(phases).toEqual(['done', 'done']);
    expect(await reading.stopped()).toEqual(new Set(['200: 20']));
  });
});

describe('while a restored epoch takes over', () => {
  /** A restore ends all sessions. Whoever can’t go on is signed in to the next epoch. */
  const sessions = [olive.session];
  const signInTo = async (epoch: number) => {
    sessions.push(await beginSession({ sql, store, epoch }, olive.id));
  };
  const shown = async (options: Parameters<typeof get>[1]): Promise<string> => {
    let answer = await get(`/api/documents/${document}`, options);
    for (const session of sessions)
      if (answer.status === 401)
        answer = await get(`/api/documents/${document}`, { ...options, as: { session } });
    const body = (await answer.json()) as Detail;

    return answer.ok
      ? `${body.document.title} ${body.recipients.length} ${body.fields.length}`
      : `${answer.status} ${body.code}`;
  };

  test('every read is of one epoch or the other, whole, and never goes back', async () => {
    await inDocument(1, 'Before', 2);
    await expect.poll(() => shown({ as: olive })).toBe('Before 2 2');
    const seen: string[] = [];
    const reading = readers(async () => void seen.push(await shown({ as: olive })), 1);
    const others = readers(() => shown({ as: olive }), 2);
    await Promise.all([reading.goOn(), others.goOn()]);
    await inEpochs(restoreStarted);
    await appended(2, `account-${olive.id}`, registered('olive'));
    await signInTo(2);
    await inDocument(2, 'After', 3);
    const imported = await inEpochs(epochImported);
    await expect.poll(() => builtPosition(sql, 2)).toBe(imported);
    expect(seen.at(-1)).toBe('Before 2 2');
    await inEpochs(epochActivated);
    await expect.poll(() => seen.at(-1)).toBe('After 3 3');
    await others.goOn();
    await reading.stopped();

    expect(await others.stopped()).toEqual(new Set(['Before 2 2', 'After 3 3']));
    expect(new Set(seen)).toEqual(new Set(['Before 2 2', 'After 3 3']));
    expect(seen.slice(seen.indexOf('After 3 3'))).not.toContain('Before 2 2');
  });

  test('a position of the epoch before says nothing any longer', async () => {
    const commit = await store.head();

    expect(await shown({ as: olive, after: formatLogPosition({ log, epoch: 1, commit }) })).toBe('After 3 3');
  });

  test('whoever wrote in the new epoch waits for it, and is never shown the old one', async () => {
    process.kill(projector.pid(), 'SIGSTOP');
    await inEpochs({ ...restoreStarted, data: { ...restoreStarted.data, from: 2, to: 3 } });
    await appended(3, `account-${olive.id}`, registered('olive'));
    await signInTo(3);
    await inDocument(3, 'Latest', 1);
    await inEpochs({ ...epochImported, data: { ...epochImported.data, to: 3 } });
    const commit = await inEpochs({ ...epochActivated, data: { ...epochActivated.data, from: 2, to: 3 } });
    const after = formatLogPosition({ log, epoch: 3, commit });
    expect(await shown({ as: olive, after })).toBe('503 behind');
    expect(await shown({ as: olive })).toBe('After 3 3');
    const answers = new Set<string>();
    const reading = async () => {
      const answer = await shown({ as: olive, after });
      answers.add(answer);
      return answer;
    };
    const first = reading();
    process.kill(projector.pid(), 'SIGCONT');
    await first;
    await expect.poll(reading).toBe('Latest 1 1');

    answers.delete('503 behind');
    expect(answers).toEqual(new Set(['Latest 1 1']));
  });
});

type Detail = {
  readonly document: { readonly title: string };
  readonly recipients: readonly unknown[];
  readonly fields: readonly unknown[];
  readonly code?: string;
};

/** Starts this many readers that ask all the time. `stopped` answers all the different answers that they got. */
const readers = <Answer>(ask: () => Promise<Answer>, many: number) => {
  const answers = new Set<Answer>();
  let count = 0;
  let isOver = false;
  const read = async () => {
    for (; !isOver; count++) answers.add(await ask());
  };
  const reading = Promise.all(Array.from({ length: many }, read));
  const stopped = async () => {
    isOver = true;
    await reading;

    return answers;
  };
  open.push(stopped);

  return {
    stopped,
    /** Resolves once each reader has asked and been answered again. */
    goOn: async () => {
      const before = count;
      await expect.poll(() => count).toBeGreaterThanOrEqual(before + 2 * many);
    },
  };
};

/** Requests a rebuild as the command line does, and answers the phase in which it ended. */
const rebuilt = async (): Promise<string> => {
  const id = randomUUID();
  await sql`insert into app.rebuilds (id) values (${id})`;
  await sql.notify(REBUILD_CHANNEL, id);
  const phase = async () => (await sql`select phase from app.rebuilds where id = ${id}`)[0]?.phase;
  await expect.poll(phase).toMatch(/done|failed/);

  return phase();
};

const revisions = new Map([[EPOCHS, 0]]);
const append = async (stream: string, events: readonly Message[]) => {
  const done = await store.append(stream, revisions.get(stream) ?? -1, events.map(newEvent));
  if (done === 'conflict') throw new Error(`${stream} is elsewhere`);
  revisions.set(stream, done.revision);

  return done.position;
};
const appended = (epoch: number, stream: string, ...events: readonly Message[]) =>
  append(inEpoch(epoch, stream), events);
const inEpochs = (event: EpochsEvent) => append(EPOCHS, [event]);

/** The same document in an epoch, with this many recipients and fields. */
const inDocument = (epoch: number, title: string, many: number) => {
  const those = Array.from({ length: many }, () => randomUUID());

  return appended(
    epoch,
    `document-${document}`,
    uploaded(olive.id, title),
    ...those.map((recipient) => recipientAdded(recipient)),
    ...those.map((recipient) => fieldPlaced(`${document}.${randomUUID()}`, recipient)),
  );
};

const restore = randomUUID();
const restoreStarted = {
  type: 'RestoreStarted' as const,
  data: {
    restore,
    from: 1,
    to: 2,
    backup: {
      filename: 'inkstream-20260101-033000-e1.tar.zst',
      sha256: 'a'.repeat(64),
      log,
      epoch: 1,
      takenAt: '2026-01-01T03:30:00.000Z',
      events: 1,
      blobs: 0,
    },
  },
};
const epochImported = { type: 'EpochImported' as const, data: { restore, to: 2, events: 1, carried: 0 } };
const epochActivated = { type: 'EpochActivated' as const, data: { restore, from: 1, to: 2 } };
