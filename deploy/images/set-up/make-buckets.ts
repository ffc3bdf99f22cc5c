import { makeBucket } from './buckets.ts';

// Run by compose.s3.yaml beside our services: makes the buckets that BLOBS_URL and BACKUP_DIR name, once.

/** For as long, backups are kept anyway. */
const LOCKED_DAYS = 30;

const main = async ({ BLOBS_URL = '', BACKUP_DIR = '' }: NodeJS.ProcessEnv): Promise<void> => {
  await makeBucket(BLOBS_URL, null);
  await makeBucket(BACKUP_DIR, LOCKED_DAYS);
  process.stdout.write('Both buckets are there.\n');
};

await main(process.env).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 69;
});
