import { describe, expect, test } from 'vitest';
import { attempt, type DeliveryOutcome, type FinalOutcome } from './delivery.ts';

describe('an attempt', () => {
  test('that is accepted goes on record with what the receiver said', async () => {
    const { tried, recorded } = await trying({ kind: 'accepted', receipt: 7 });

    expect(tried).toBe(true);
    expect(recorded).toEqual([{ kind: 'accepted', receipt: 7 }]);
  });

  test('that is refused goes on record as failed, however early it is', async () => {
    const { tried, recorded } = await trying({ kind: 'refused', reason: 'No such mailbox.' }, NOON);

    expect(tried).toBe(true);
    expect(recorded).toEqual([{ kind: 'failed', reason: 'No such mailbox.' }]);
  });

  test('that may work later is repeated until it is given up', async () => {
    expect(await trying(later, NOON)).toEqual({ tried: false, recorded: [] });
    expect(await trying(later, MORNING)).toEqual({
      tried: true,
      recorded: [{ kind: 'failed', reason: later.reason }],
    });
  });

  test('is the only one where nothing says how long to go on', async () => {
    expect(await trying(later, null)).toMatchObject({ tried: true, recorded: [{ kind: 'failed' }] });
  });
});

const MORNING = '2026-11-21T08:00:00.000Z';
const NOON = '2026-11-21T12:00:00.000Z';

const later = { kind: 'later', reason: 'Nobody answered.' } as const;

type Receipt = { readonly receipt?: number };

/** One attempt at noon that ends like this, of something that is given up at that instant. */
const trying = async (outcome: DeliveryOutcome<Receipt>, giveUpAt: string | null = MORNING) => {
  const recorded: FinalOutcome<Receipt>[] = [];
  const sending = {
    send: async () => outcome,
    giveUpAt: () => giveUpAt,
    record: async (_context: null, _ready: null, last: FinalOutcome<Receipt>) => recorded.push(last),
  };

  return { tried: await attempt(sending, null, null, () => NOON), recorded };
};
