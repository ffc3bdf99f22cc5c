import type pg from 'pg';
import type { EventStore } from '../shared/log/event-store.ts';
import { examineEnd } from '../shared/log/examine-end.ts';
import {
  type LogEndRow,
  type LogLoss,
  READ_LOG_END,
  raise,
  remember,
  rememberedIn,
} from '../shared/log/log-end.ts';
import { vouchedLog } from '../shared/log/vouched-log.ts';

/** The log lacks events that we know it had. The read models stay as they are until an operator has looked at it. */
export class LogNotWhole extends Error {
  override readonly name = 'LogNotWhole';
  readonly loss: LogLoss;

  constructor(loss: LogLoss) {
    super(loss.sentence);
    this.loss = loss;
  }
}

/**
 * Throws LogNotWhole if the log lacks events that we know it had, and stores that where all services see it. The end of
 * a log that's new to us is remembered from now on.
 */
export const requireWholeLog = async (client: pg.Client, store: EventStore, log: string): Promise<void> => {
  const { rows } = await client.query<LogEndRow>(READ_LOG_END.text);
  const known = rememberedIn(rows[0]);
  if (!known) {
    const { text, values } = remember({
      log,
      acceptances: 0,
      position: String(await store.head()),
      last: null,
      treeHead: null,
    });
    await client.query(text, [...values]);
    return;
  }
  const loss = await examineEnd(vouchedLog(store), known.end);
  if (!loss) return;
  await raiseAlarmIn(client, loss);
  throw new LogNotWhole(loss);
};

export const raiseAlarmIn = async (client: pg.Client, loss: LogLoss): Promise<void> => {
  const { text, values } = raise(loss);
  await client.query(text, [...values]);
};
