import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNatsServer, natsProgram } from '../../deploy/local/nats.ts';
import { selfSigned } from '../contract/certificate.ts';
import { freePort } from './free-ports.ts';
import { type RunningPart, runPart } from './running-part.ts';

export type EncryptedNats = RunningPart & { readonly port: number; readonly ca: string };

/**
 * A NATS server of its own that takes encrypted connections only, by the name localhost, of the users in `users`: its
 * own configuration language.
 */
export const encryptedNats = async (folder: string, users: string): Promise<EncryptedNats> => {
  const executable = await findNatsServer();
  if (!executable) throw new Error('There is no nats-server: npm test installs it.');
  const own = await selfSigned([{ type: 'dns', value: 'localhost' }]);
  const [key, ca, file] = [join(folder, 'nats.key'), join(folder, 'nats.pem'), join(folder, 'nats.conf')];
  const port = await freePort();
  await writeFile(key, own.key, { mode: 0o600 });
  await writeFile(ca, own.certificate);
  await writeFile(
    file,
    `host: 127.0.0.1
port: ${port}
max_payload: 8MB
authorization { ${users} }
tls { cert_file: "${ca}", key_file: "${key}" }
`,
  );
  const { prepare: _, ...program } = natsProgram({ folder, port, password: '', executable });

  return { ...(await runPart(program, join(folder, 'nats.log'))), port, ca };
};
