import type pg from 'pg';
import { isModelsMissing } from '../shared/database/read-models.ts';
import { endsBesideKeys } from '../shared/log/ends-beside-keys.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { examineEnd } from '../shared/log/examine-end.ts';
import { type LogEndRow, READ_LOG_END, rememberedIn } from '../shared/log/log-end.ts';
import { type Finding, nowhere } from './finding.ts';

/**
 * Compares the end of the log with what Postgres, and the files next to the keys (null if there are none), remember of
 * it.
 */
export const checkEnd = async (
  store: EventStore,
  client: pg.Client,
  file: string | null,
): Promise<readonly Finding[]> => {
  const { rows } = await client.query<LogEndRow>(READ_LOG_END.text).catch((error) => {
    if (isModelsMissing(error)) return { rows: [] };
    throw error;
  });
  const known = rememberedIn(rows[0]);
  const ends = [known?.end ?? [], await endsBesideKeys(file)].flat();
  const newest = Math.max(0, ...ends.map(({ acceptances }) => acceptances));
  const losses = await Promise.all(
    ends.filter(({ acceptances }) => acceptances === newest).map((end) => examineEnd(store, end)),
  );
  const sentences = [...losses, known?.alarm].flatMap((loss) => loss?.sentence ?? []);

  return [...new Set(sentences)].map((what) => ({ part: 'log end', ...nowhere, what }));
};
