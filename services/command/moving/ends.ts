import { makingTable } from '../../shared/database/app-tables.ts';
import type { Pool } from '../../shared/database/pool.ts';
import type { Sql } from '../../shared/database/sql.ts';
import { endsBesideKeys } from '../../shared/log/ends-beside-keys.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { examineEnd } from '../../shared/log/examine-end.ts';
import {
  type AcceptedTree,
  CREATE_LOG_END,
  furthest,
  type LogEnd,
  type LogEndRow,
  READ_LOG_END,
  remember,
  rememberedIn,
} from '../../shared/log/log-end.ts';
import { writeLogEndFile } from '../../shared/log/log-end-file.ts';
import { vouchedLog } from '../../shared/log/vouched-log.ts';
import type { Placed } from './compare.ts';

type Places = { readonly database: Pool; readonly file: string | undefined };

/** How far the log was seen to reach, as Postgres and the file beside the keys remember it; null if neither does. */
export const readRememberedEnd = async ({ database, file }: Places): Promise<LogEnd | null> => {
  const rows = await run(database, READ_LOG_END);
  const ends = [rememberedIn(rows[0])?.end ?? [], (await endsBesideKeys(file)).ends].flat();
  const acceptances = Math.max(0, ...ends.map((end) => end.acceptances));
  const [first, ...others] = ends.filter((end) => end.acceptances === acceptances);

  return first ? others.reduce(furthest, first) : null;
};

/** Whether the log holds all that is remembered of it. */
export const holds = async (store: EventStore, end: LogEnd): Promise<boolean> =>
  (await examineEnd(vouchedLog(store), end)) === null;

/** The end of the target, for which everything that was remembered of the source no longer counts. */
export const endInstead = (before: LogEnd, last: Placed, acceptedTree: AcceptedTree | null): LogEnd => ({
  ...endingWith(before, last),
  acceptances: before.acceptances + 1,
  acceptedTree,
});

export const endingWith = (end: LogEnd, { place: stream, revision, id, position }: Placed): LogEnd => ({
  ...end,
  position: String(position),
  last: { stream, revision, id },
});

export const keepEnd = async ({ database, file }: Places, end: LogEnd): Promise<void> => {
  await run(database, remember(end));
  if (file) await writeLogEndFile(file, end);
};

const run = (database: Pool, statement: Sql) =>
  database.run((sql) =>
    makingTable(sql, CREATE_LOG_END, () =>
      sql.unsafe<LogEndRow[]>(statement.text, [...statement.values] as never[]),
    ),
  );
