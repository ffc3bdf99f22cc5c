import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { idOf } from '#contracts/stream-name.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { handle } from '../../log/handle.ts';
import { receive, refuse } from '../../privacy/testing/sample-request.ts';
import { startStack } from '../../testing/stack.ts';
import type { Deadline } from './deadline.ts';
import { runDeadlines } from './run-deadlines.ts';

const stack = await startStack();

let now: string;
let instants: Map<string, string>;
let answers: Map<string, () => string | null>;
let looks: string[];
const running: { readonly stop: () => Promise<void> }[] = [];

beforeEach(() => {
  now = at('09:59:59');
  instants = new Map();
  answers = new Map();
  looks = [];
});

afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

describe('a deadline', () => {
  test('is acted on once its instant has come, and not before', async () => {
    const [early, late] = [await answered(at('09:00:00')), await answered(at('10:00:00'))];
    run();
    await lookedAt(early);
    expect(looks).toEqual([early]);

    now = at('10:00:00');

    await lookedAt(early, late);
  });

  test('that begins while a leader runs is found as well', async () => {
    const first = await answered(at('09:00:00'));
    run();
    await lookedAt(first);

    const second = await answered(at('09:00:00'));

    await lookedAt(first, second);
  });

  test('that ended is never acted on', async () => {
    const [ended, other] = [await answered(at('09:00:00')), await answered(at('09:00:00'))];
    await tell(ended, {
      type: 'EraseRequest',
      data: { basis: 'purpose-ended', request: null, reason: 'It was answered.' },
    });

    run();

    await lookedAt(other);
  });

  test('that turns out to be later is looked at again then', async () => {
    const moved = await answered(at('09:00:00'));
    answers.set(moved, () => (now < at('11:00:00') ? at('11:00:00') : null));
    run();
    await lookedAt(moved);

    now = at('11:00:00');

    await lookedAt(moved, moved);
  });

  test('that can’t be acted on keeps no other waiting, and is tried again after a minute', async () => {
    const [broken, other] = [await answered(at('09:00:00')), await answered(at('09:00:00'))];
    answers.set(broken, () => {
      if (looks.length < 3) throw new Error('the log does not answer');
      return null;
    });
    run();
    await lookedAt(broken, other);

    now = at('10:00:59');

    await lookedAt(broken, other, broken);
  });
});

const at = (time: string) => `2026-01-05T${time}.000Z`;

const system = { kind: 'system', id: 'test' } as const;

const tell = (id: string, command: PrivacyCommand) =>
  handle(
    stack.writer,
    privacyRequests,
    id,
    stack.sayingAs(command.type === 'EraseRequest' ? system : randomUUID()),
    command,
  );

/** The answer to a privacy request: from then on, something falls due at this instant. */
const answered = async (instant: string): Promise<string> => {
  const id = randomUUID();
  instants.set(id, instant);
  const mailed: PrivacyCommand = {
    type: 'RecordAnswerMailed',
    data: { purpose: 'refused', messageId: 'm' },
  };
  for (const command of [receive('erasure'), refuse, mailed]) await tell(id, command);

  return id;
};

/** Requests of other tests never fall due. */
const deadline: Deadline = {
  name: 'deadlines of this test',
  category: 'privacy',
  begins: new Map([['PrivacyAnswerMailed', ({ stream }) => instants.get(idOf(stream)) ?? 'never']]),
  ends: ['PersonalDataErased'],
  actIfDue: async (_, id) => {
    looks.push(id);
    return answers.get(id)?.() ?? null;
  },
};

const run = () => {
  const stopped = new AbortController();
  const ended = runDeadlines(
    [deadline],
    {
      store: stack.store,
      logEpoch: { epoch: stack.epoch },
      write: (work) => work(stack.writer),
      now: () => now,
      log: pino({ level: 'silent' }),
    },
    stopped.signal,
  );
  running.push({
    stop: async () => {
      stopped.abort();
      await ended;
    },
  });
};

const lookedAt = (...ids: readonly string[]) => vi.waitFor(() => expect(looks).toEqual(ids), PATIENCE);
