import type postgres from 'postgres';
import { Refusal } from '#contracts/api/refusals.ts';
import { within } from '../outages/within.ts';
import { openPostgres } from './address.ts';

export type Pool = {
  /** Runs work on a connection. Refuses `unavailable` if there is no answer in time. */
  readonly run: <Answer>(work: (sql: postgres.Sql) => PromiseLike<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/** Milliseconds for an answer. A server that hangs counts as away. */
const PATIENCE = 5_000;

/** Settings of Postgres for the sessions of a pool. */
type Settings = {
  readonly search_path?: string;
  readonly synchronous_commit?: 'on';
  readonly random_page_cost?: number;
  readonly plan_cache_mode?: 'force_generic_plan';
};

/** A pool of `max` connections. A connection that gave no answer in time may hang for ever, so it is replaced. */
export const openPool = (url: string, max: number, settings: Settings = {}): Pool => {
  const open = () =>
    openPostgres(url, { ...options, max, connection: { application_name: 'inkstream', ...settings } });
  let current = open();

  return {
    run: async (work) => {
      const used = current;
      try {
        return await within(PATIENCE, Promise.resolve(work(used)));
      } catch (error) {
        if (error instanceof Refusal && used === current) {
          current = open();
          void used.end({ timeout: 0 });
        }
        throw error;
      }
    },
    close: () => current.end({ timeout: 1 }),
  };
};

const options = {
  connect_timeout: 3,
  /** Seconds between attempts to connect. Queries wait meanwhile. */
  backoff: () => 0.25,
  fetch_types: false,
  onnotice: () => {},
  types: {
    /** Reads instants in the form that our views use. */
    date: {
      to: 1184,
      from: [1184] as number[],
      serialize: (instant: string) => instant,
      parse: (text: string) => new Date(text).toISOString(),
    },
  },
} as const;
