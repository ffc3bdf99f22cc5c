import postgres from 'postgres';
import { startService } from '../tests/harness/service.ts';
import { beginSession } from '../tests/harness/sessions.ts';
import type { ReadSide } from './read-side.ts';

/** Starts the services that a reader needs: no leader mails or seals what a benchmark has written into the log. */
export const startReaders = async ({ env }: ReadSide) => {
  const projector = await startService('projector', env);
  const query = await startService('query', {
    ...env,
    BLOBS_URL: 'file:///nowhere/',
    PUBLIC_URL: 'http://localhost:8080',
    LINK_SECRET: 'ab'.repeat(32),
    BACKUP_DIR: '/tmp/none',
    BACKUP_OPERATORS: '*',
  });

  return { projector, query };
};

/** Returns the secret of a new session, which goes with requests as a cookie. */
export const sessionOf = async ({ env, store }: ReadSide, account: string): Promise<string> => {
  const sql = postgres(env.DATABASE_URL, { onnotice: () => {} });
  const token = await beginSession({ sql, store }, account);
  await sql.end();

  return token;
};

export const SESSION_COOKIE = 'inkstream_session';
