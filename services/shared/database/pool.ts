import postgres from 'postgres';
import { Refusal } from '#contracts/api/refusals.ts';
import { within } from '../log/client/errors.ts';

export type Pool = {
  /** Does work on a connection; `unavailable` where it gets no answer in time. */
  readonly run: <Answer>(work: (sql: postgres.Sql) => PromiseLike<Answer>) => Promise<Answer>;
  readonly close: () => Promise<void>;
};

/** Milliseconds for an answer: a server that hangs is one that is away. */
const PATIENCE = 5_000;

/** A pool of `max` connections. One that got no answer in time may hang for ever: it is left for a new one. */
export const openPool = (url: string, max: number, schema?: string): Pool => {
  const open = () => postgres(url, { ...options, max, connection: connection(schema) });
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
  /** Seconds between attempts to connect; meanwhile queries wait. */
  backoff: () => 0.25,
  fetch_types: false,
  onnotice: () => {},
  types: {
    /** Instants as our views say them. */
    date: {
      to: 1184,
      from: [1184] as number[],
      serialize: (instant: string) => instant,
      parse: (text: string) => new Date(text).toISOString(),
    },
  },
} as const;

const connection = (schema?: string) => ({
  application_name: 'inkstream',
  ...(schema ? { search_path: schema } : {}),
});
