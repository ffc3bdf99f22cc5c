import { openPostgres } from '../../services/shared/database/address.ts';
import { localEnvironment } from '../local/environment.ts';
import { progressLine, reportLines } from './rebuild-report.ts';
import { rebuilding } from './rebuilding.ts';

/**
 * Runs `npm run rebuild`. It exits with 0 if the old and the new read models are equal, 1 if they aren't, and 2 if the
 * rebuild couldn't run.
 */
const main = async (): Promise<number> => {
  const { DATABASE_URL = '' } = await localEnvironment();
  const sql = openPostgres(DATABASE_URL, { max: 1, connect_timeout: 3, onnotice: () => {} });
  let last = '';

  try {
    const report = await rebuilding(sql, (progress) => {
      const line = progressLine(progress);
      if (line !== last && progress.phase !== 'done') say(`  ${line}`);
      last = line;
    });
    for (const line of reportLines(report)) say(line);

    return report.tables.some(({ different }) => different > 0) ? 1 : 0;
  } finally {
    await sql.end({ timeout: 1 });
  }
};

const say = (line: string) => process.stdout.write(`${line}\n`);

const sentence = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(ECONN|CONNECT)/.test(code))
    return `Inkstream must be running: its database does not answer (${code}).`;

  return error instanceof Error ? error.message : String(error);
};

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`The read models could not be rebuilt. ${sentence(error)}\n`);

  return 2;
});
process.exit();
