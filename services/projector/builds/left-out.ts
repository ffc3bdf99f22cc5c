import type pg from 'pg';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { ForeignEventsLeftOut, VOUCHING } from '#contracts/vouching/events.ts';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import type { News } from './build.ts';
import type { Models } from './models.ts';

type EventPlace = { readonly stream: string; readonly revision: number };

/**
 * Whether an operator has just left foreign events out of a stream, or accepted the log as it is: only then can read
 * models be built from a log that was rewritten.
 */
export const tellsOfLeftOut = ({ events }: Pick<News, 'events'>): boolean =>
  events.some(
    ({ stream, type }) =>
      (stream === VOUCHING && type === 'ForeignEventsLeftOut') ||
      (stream === EPOCHS && type === 'LogEndAccepted'),
  );

/**
 * Whether read models still hold, as if it were ours, an event that an operator left out: they were built before it was
 * known as foreign. New ones are built without it.
 */
export const showLeftOut = async (client: pg.Client, store: EventStore, models: Models): Promise<boolean> => {
  const { read } = vouchedLog(store);
  const records = await read(inEpoch(models.epoch, VOUCHING));
  const places = records.flatMap(({ type, data }): readonly EventPlace[] => {
    const leftOut = type === 'ForeignEventsLeftOut' ? ForeignEventsLeftOut.shape.data.parse(data) : null;
    return (leftOut?.events ?? []).map(({ revision }) => ({ stream: leftOut?.stream ?? '', revision }));
  });
  if (places.length === 0) return false;
  const { rows } = await client.query<EventPlace>(
    `select stream, revision from ${readModelSchema(models)}.audit_trail
     join jsonb_to_recordset($1) as place (stream text, revision integer) using (stream, revision)`,
    [JSON.stringify(places)],
  );
  for (const { stream, revision } of rows) {
    const [event] = await read(inEpoch(models.epoch, stream), revision, 1);
    if (event && isForeign(event)) return true;
  }

  return false;
};
