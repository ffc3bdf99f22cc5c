import { refusalSentence } from '#contracts/api/refusals.ts';
import type { NoticesView } from '#contracts/api/views/notices.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { isModelsMissing } from '../../shared/database/read-models.ts';
import type { Sql } from '../../shared/database/sql.ts';
import { pause } from '../../shared/flow/pause.ts';
import { readersLanguage } from '../../shared/http/readers-language.ts';
import { met } from '../../shared/log/examine-end.ts';
import { type LogEndRow, type LogLoss, READ_LOG_END, raise, rememberedIn } from '../../shared/log/log-end.ts';
import type { LogDamaged } from '../../shared/outages/log-damaged.ts';
import type { InstallationRoles } from '../../shared/roles/named-roles.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { AccountRoute } from '../access/route.ts';
import { addressOf } from '../http/address.ts';
import type { Database } from '../read-models/database.ts';
import type { OpenLogProblems } from './log-problems.ts';

type Dependencies = {
  readonly database: Pick<Database, 'beside'>;
  readonly problems: Pick<OpenLogProblems, 'current' | 'listen'>;
  readonly log: Log;
};

/** Milliseconds between two looks. */
const PAUSE = 2_000;

export type Notices = ReturnType<typeof openNotices>;

/** The notices that every page shows to people who are signed in. Other processes put them into the database. */
export const openNotices = ({ database, problems, log }: Dependencies) => {
  let alarm: LogLoss | null = null;
  const listeners = new Set<() => void>();
  const run = ({ text, values }: Sql) =>
    database.beside((sql) => sql.unsafe<LogEndRow[]>(text, [...values] as never[]));
  const look = async (): Promise<{ readonly acceptances: number }> => {
    const [row] = await run(READ_LOG_END).catch((error) => {
      if (isModelsMissing(error)) return [];
      throw error;
    });
    const known = rememberedIn(row);
    const before = alarm;
    alarm = known?.alarm ?? null;
    if (before?.sentence !== alarm?.sentence) for (const listener of listeners) listener();

    return { acceptances: known?.end.acceptances ?? 0 };
  };

  return {
    alarm: () => alarm?.sentence ?? null,
    /** Calls back when the notices have changed. */
    listen: (listener: () => void) => {
      listeners.add(listener);
      problems.listen(listener);
    },
    problems: problems.current,
    view: (language: SignerLanguage): Pick<NoticesView, 'notices'> => ({
      notices: alarm ? [{ code: 'log.not-whole', message: refusalSentence(language, 'log.not-whole') }] : [],
    }),
    /** Somebody read a damaged event, so that writing has to stop. */
    meetDamage: (error: LogDamaged): void => {
      run(raise(met('damaged', error, '0')))
        .then(look)
        .catch((failure) => log.error({ err: failure, damage: error.message }, 'an alarm could not be kept'));
    },
    /** Looks again and again until the signal aborts. */
    watch: async (signal: AbortSignal, onLook: (seen: { readonly acceptances: number }) => void) => {
      while (!signal.aborted) {
        await look().then(onLook, (error) => log.warn({ err: error }, 'notices could not be looked up'));
        await pause(PAUSE, { signal });
      }
    },
  };
};

/** `GET /api/notices`. Whom `*` makes an operator of backups hears of no problems: that's everybody. */
export const noticeList =
  (
    { view, problems }: Pick<Notices, 'view' | 'problems'>,
    database: Pick<Database, 'read'>,
    roles: Pick<InstallationRoles, 'held'>,
  ): AccountRoute =>
  async (ctx, { accountId: id }): Promise<NoticesView> => {
    const found = problems();
    const address = found && (await addressOf(database, id));
    const held = address ? await roles.held({ id, ...address }) : [];
    const isTold = held.some((role) => role === 'auditor' || role === 'backup-operator');

    return { ...view(readersLanguage(ctx)), problems: isTold ? found : null };
  };
