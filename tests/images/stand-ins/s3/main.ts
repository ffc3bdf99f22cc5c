import { readFileSync } from 'node:fs';
import { startS3 } from '../../../harness/s3/server.ts';

// Stands in for MinIO: started by the same variables, with all that it's given in memory.

const secret = (name: string) => readFileSync(process.env[name] ?? '', 'utf8').trim();

await startS3({
  host: '0.0.0.0',
  port: 9000,
  keys: {
    id: secret('MINIO_ROOT_USER_FILE'),
    secret: secret('MINIO_ROOT_PASSWORD_FILE'),
    region: 'us-east-1',
  },
});
