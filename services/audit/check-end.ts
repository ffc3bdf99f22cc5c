import type pg from 'pg';
import { isModelsMissing } from '../shared/database/read-models.ts';
import { damagedEndSentence, LogEndForgotten } from '../shared/log/damaged-end-file.ts';
import { endsBesideKeys } from '../shared/log/ends-beside-keys.ts';
import type { EventStore } from '../shared/log/event-store.ts';
import { examineEnd } from '../shared/log/examine-end.ts';
import { type LogEndRow, READ_LOG_END, rememberedIn } from '../shared/log/log-end.ts';
import { vouchedLog } from '../shared/log/vouched-log.ts';
import { type Finding, nowhere } from './finding.ts';

export type CheckedEnd = {
  readonly findings: readonly Finding[];
  /** Sentences about things that aren't errors but that somebody should look into. */
  readonly remarks: readonly string[];
};

/**
 * Compares the end of the log with what Postgres, and the files next to the keys (null if there are none), remember of
 * it.
 */
export const checkEnd = async (
  store: EventStore,
  client: pg.Client,
  file: string | null,
): Promise<CheckedEnd> => {
  const { rows } = await client.query<LogEndRow>(READ_LOG_END.text).catch((error) => {
    if (isModelsMissing(error)) return { rows: [] };
    throw error;
  });
  const known = rememberedIn(rows[0]);
  const beside = await endsBesideKeys(file);
  const ends = [known?.end ?? [], beside.ends].flat();
  const newest = Math.max(0, ...ends.map(({ acceptances }) => acceptances));
  const vouched = vouchedLog(store);
  const losses = await Promise.all(
    ends.filter(({ acceptances }) => acceptances === newest).map((end) => examineEnd(vouched, end)),
  );
  const forgotten = file && beside.isDamaged && ends.length === 0 ? [new LogEndForgotten(file).message] : [];
  const sentences = [...[...losses, known?.alarm].flatMap((loss) => loss?.sentence ?? []), ...forgotten];
  const remark = file && forgotten.length === 0 ? await damagedEndSentence(file, beside.isDamaged) : null;

  return {
    findings: [...new Set(sentences)].map((what) => ({ part: 'log end', ...nowhere, what })),
    remarks: remark === null ? [] : [remark],
  };
};
