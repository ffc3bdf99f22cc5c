import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { openssl } from './commands.ts';

/** Answers a time-stamp request, both in DER. */
export type Reply = (request: Buffer) => Promise<Buffer>;

export type TimeAuthority = {
  readonly url: string;
  /** The certificate that its tokens lead to, in PEM. */
  readonly root: string;
  readonly reply: Reply;
  /** Answers with this reply from now on. */
  readonly answerWith: (reply: Reply) => void;
  readonly stop: () => Promise<void>;
};

/** A time-stamping authority made with OpenSSL, reachable over HTTP. */
export const startTimeAuthority = async (): Promise<TimeAuthority> => {
  const folder = await temporaryFolder();
  await makeKeys(folder.path);
  const reply: Reply = (request) => opensslReply(folder.path, request);
  let answer = reply;

  const server = createServer(async (request, response) => {
    try {
      const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
      response.setHeader('content-type', 'application/timestamp-reply');
      response.end(await answer(Buffer.concat(chunks)));
    } catch {
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    root: await readFile(join(folder.path, 'root.pem'), 'utf8'),
    reply,
    answerWith: (next) => {
      answer = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      await folder.remove();
    },
  };
};

const CONFIGURATION = `
[req]
distinguished_name = name
[name]
[root]
basicConstraints = critical,CA:true
[authority]
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = tsa_config
[tsa_config]
serial = serial
crypto_device = builtin
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

const makeKeys = async (folder: string): Promise<void> => {
  await writeFile(join(folder, 'openssl.cnf'), CONFIGURATION);
  await writeFile(join(folder, 'serial'), '01');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30'];
  const request = ['req', '-x509', '-config', 'openssl.cnf', ...key];
  const root = ['-subj', '/CN=Time root', '-extensions', 'root', '-keyout', 'root.key', '-out', 'root.pem'];
  const time = ['-subj', '/CN=Time', '-extensions', 'authority', '-keyout', 'time.key', '-out', 'time.pem'];

  await openssl(folder, ...request, ...root);
  await openssl(folder, ...request, ...time, '-CA', 'root.pem', '-CAkey', 'root.key');
};

const opensslReply = async (folder: string, request: Buffer): Promise<Buffer> => {
  await writeFile(join(folder, 'request.tsq'), request);
  const signer = ['-inkey', 'time.key', '-signer', 'time.pem', '-chain', 'root.pem'];
  const files = ['-config', 'openssl.cnf', '-queryfile', 'request.tsq', '-out', 'reply.tsr'];
  await openssl(folder, 'ts', '-reply', '-section', 'tsa_config', ...signer, ...files);

  return readFile(join(folder, 'reply.tsr'));
};
