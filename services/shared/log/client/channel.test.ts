import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type ServerHttp2Session, type Settings } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { selfSigned } from '../../../../tests/contract/certificate.ts';
import { temporaryFolder } from '../../../../tests/harness/temporary-folder.ts';
import { shown, storeAddress } from './address.ts';
import { openChannel } from './channel.ts';

/** Where a machine has no IPv6, the same again without it. */
const ipv6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  ? '::1'
  : '127.0.0.1';

test.each([
  ['hasty', 1_048_576, '127.0.0.1'],
  ['patient', 65_535, ipv6],
] as const)(
  'a %s read lets the log send %i bytes before it must hear that they arrived at %s',
  async (reading, bytes, host) => {
    const log = createServer().listen(0, host);
    await once(log, 'listening');
    const { port } = log.address() as AddressInfo;
    const node = { address: host, port };
    const channel = openChannel(node, storeAddress(`esdb://${shown(node)}?tls=false`), reading);
    const met = once(log, 'session');
    channel.getConnectivityState(true);
    const [session] = (await met) as [ServerHttp2Session];
    onTestFinished(() => {
      channel.close();
      session.destroy();
      log.close();
    });

    const [settings] = (await once(session, 'remoteSettings')) as [Settings];
    expect(settings.initialWindowSize).toBe(bytes);
  },
);

test.each(['127.0.0.1', '::1'])(
  'a certificate of our own is shown to a log at %s that asks for one',
  async (host) => {
    const { path, remove } = await temporaryFolder();
    const { key, certificate } = await selfSigned([{ type: 'ip', value: host }]);
    const files = { key: join(path, 'key.pem'), certificate: join(path, 'certificate.pem') };
    await writeFile(files.key, key);
    await writeFile(files.certificate, certificate);
    const log = createTlsServer({ key, cert: certificate, ca: certificate, requestCert: true });
    log.listen(0, host);
    await once(log, 'listening');
    const { port } = log.address() as AddressInfo;
    const named = `tlsCAFile=${files.certificate}&userKeyFile=${files.key}&userCertFile=${files.certificate}`;
    const node = { address: host, port };
    const channel = openChannel(node, storeAddress(`esdb://${shown(node)}?${named}`), 'hasty');
    onTestFinished(async () => {
      channel.close();
      log.close();
      await remove();
    });
    const met = once(log, 'secureConnection');
    channel.getConnectivityState(true);
    const [socket] = (await met) as [TLSSocket];
    onTestFinished(() => void socket.destroy());

    expect(socket.authorized).toBe(true);
    expect(socket.getPeerX509Certificate()?.toString().trim()).toBe(certificate.trim());
  },
);
