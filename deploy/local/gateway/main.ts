import { parseArgs } from 'node:util';
import { runQuery } from '../../../services/query/service.ts';
import { listen } from '../../../services/shared/service/service.ts';
import { gateway } from './gateway.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    command: { type: 'string', default: 'http://127.0.0.1:8081' },
    instance: { type: 'string', default: '' },
    client: { type: 'string' },
  },
});
const { host, command, instance, client } = values;

// The query service answers reads in this process, and changes are passed on.
await runQuery(async (reads, { TRUSTED_PROXIES: trustedProxies, PUBLIC_URL: publicUrl, PORT }) => {
  const { server, stop } = gateway({ command: [command], reads, instance, trustedProxies, publicUrl });
  await listen(server, PORT, host);

  return { close: stop };
}, client);
