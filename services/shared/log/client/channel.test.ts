import { once } from 'node:events';
import { createServer, type ServerHttp2Session, type Settings } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { storeAddress } from './address.ts';
import { openChannel } from './channel.ts';

test.each([
  ['hasty', 1_048_576],
  ['patient', 65_535],
] as const)(
  'a %s read lets the log send %i bytes before it must hear that they arrived',
  async (reading, bytes) => {
    const log = createServer().listen(0, '127.0.0.1');
    await once(log, 'listening');
    const { port } = log.address() as AddressInfo;
    const address = storeAddress(`esdb://127.0.0.1:${port}?tls=false`);
    const channel = openChannel({ address: '127.0.0.1', port }, address, reading);
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
