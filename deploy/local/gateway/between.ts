import { parseArgs } from 'node:util';
import { logger } from '../../../services/shared/running/logger.ts';
import { startWatchdog } from '../../../services/shared/running/watchdog.ts';
import { openTracing } from '../../../services/shared/service/open-tracing.ts';
import { gateway } from './gateway.ts';

// The gateway where several of each service run: a process of its own, in front of all of them.

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8080' },
    command: { type: 'string', multiple: true, default: [] as string[] },
    query: { type: 'string', multiple: true, default: [] as string[] },
    instance: { type: 'string', default: '' },
  },
});
const { host, port, command, query, instance } = values;
const { TRUSTED_PROXIES: trustedProxies = '', PUBLIC_URL: publicUrl = '' } = process.env;
const { server, stop } = gateway({ command, reads: query, instance, trustedProxies, publicUrl });

const log = logger('gateway');
startWatchdog(log);
const endTracing = await openTracing(log);

process.once('SIGTERM', () =>
  stop()
    .then(endTracing)
    .then(() => process.exit(0)),
);
server.listen(Number(port), host);
