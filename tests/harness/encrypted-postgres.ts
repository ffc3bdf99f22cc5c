import { chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { postgresProgram, postgresUrl } from '../../deploy/local/postgres/postgres.ts';
import { unprivilegedUser } from '../../deploy/local/postgres/unprivileged-user.ts';
import { selfSigned } from '../contract/certificate.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';

export type EncryptedPostgres = RunningPart & {
  /** Its address at a host, where `said` is about TLS; `ca` is the certificate that it's checked by. */
  readonly url: (said: string, host?: string, ca?: string) => string;
};

const PASSWORD = 'only-for-tests';

/** A Postgres of its own that takes encrypted connections, by the name localhost. */
export const encryptedPostgres = async (folder: string): Promise<EncryptedPostgres> => {
  const [port, user] = [await freePort(), await unprivilegedUser()];
  const own = await selfSigned([{ type: 'dns', value: 'localhost' }]);
  const [key, certificate] = [join(folder, 'postgres.key'), join(folder, 'postgres.pem')];
  await writeFile(key, own.key, { mode: 0o600 });
  await writeFile(certificate, own.certificate);
  if (user) await chown(key, user.uid, user.gid);

  const program = await postgresProgram({ folder, port, password: PASSWORD, user, isDurable: false });
  const settings = ['ssl=on', `ssl_key_file=${key}`, `ssl_cert_file=${certificate}`];
  const args = [...program.args, ...settings.flatMap((setting) => ['-c', setting])];
  const running = await runPart({ ...program, args }, join(folder, 'postgres.log'));

  return {
    ...running,
    url: (said, host = 'localhost', ca = certificate) => {
      const url = new URL(`${postgresUrl({ port, password: PASSWORD })}?${said}`);
      url.hostname = host;
      url.searchParams.set('sslrootcert', ca);

      return url.href;
    },
  };
};
