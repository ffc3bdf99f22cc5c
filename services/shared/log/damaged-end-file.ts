import { rename, stat } from 'node:fs/promises';
import { raiseAlarm } from '../running/alarms.ts';
import type { Log } from '../running/logger.ts';
import type { LogEnd } from './log-end.ts';
import { readLogEndFile, writeLogEndFile } from './log-end-file.ts';

/** Where a damaged LOG_END_FILE is kept for whoever looks into it. */
export const damagedEndOf = (path: string) => `${path}.damaged`;

/** A sentence about a LOG_END_FILE that was damaged, until somebody has removed it; null if there is none. */
export const damagedEndSentence = async (path: string, isDamaged: boolean): Promise<string | null> => {
  if (isDamaged)
    return `LOG_END_FILE (${path}) is not as it was written, so the end of the log is judged by what else remembers it.`;
  const aside = damagedEndOf(path);
  const isThere = await stat(aside).then(
    () => true,
    () => false,
  );

  return isThere
    ? `LOG_END_FILE was not as it was written. It was written anew from what else remembers the end of the log; the damaged file is ${aside}: find out what changed it, then remove it.`
    : null;
};

/** Writes LOG_END_FILE whenever the end changes or the file was damaged. A damaged one is set aside. */
export const keptEndFile = (file: string | undefined, log: Log) => {
  let written = '';
  let remark: string | null = null;
  const say = async (isDamaged: boolean) => {
    const before = remark;
    remark = file ? await damagedEndSentence(file, isDamaged) : null;
    if (remark && !before) raiseAlarm(log, 'log end file damaged', { file }, remark);
  };

  return {
    remark: () => remark,
    say,
    write: async (end: LogEnd, isDamaged: boolean): Promise<void> => {
      if (!file) return;
      const text = JSON.stringify(end);
      if (isDamaged) await setFileAside(file);
      if (isDamaged || written !== text) await writeLogEndFile(file, end);
      written = text;
      if (isDamaged) await say(false);
    },
  };
};

/** Another process may have been faster, and may have written it anew by now. */
const setFileAside = async (file: string): Promise<void> => {
  if (!(await readLogEndFile(file)).isDamaged) return;
  await rename(file, damagedEndOf(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
};

/** Nothing remembers where the log ended: LOG_END_FILE is damaged, and there is nothing else. */
export class LogEndForgotten extends Error {
  override readonly name = 'LogEndForgotten';

  constructor(path: string) {
    super(
      `Nothing says anymore where the event log was seen to end: LOG_END_FILE (${path}) is not as it was written, and neither Postgres nor the file beside it remembers. Put the file back from a copy; or remove it, if the log is as it should be, to go by the log as it is.`,
    );
  }
}
