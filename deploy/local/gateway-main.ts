import { parseArgs } from 'node:util';
import { gateway } from './gateway.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8080' },
    command: { type: 'string', default: 'http://127.0.0.1:8081' },
    query: { type: 'string', default: 'http://127.0.0.1:8082' },
  },
});

const server = gateway(values);

/** Milliseconds for running requests to end; a live answer never would. */
const GRACE = 2_000;

process.once('SIGTERM', () => {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => server.closeAllConnections(), GRACE).unref();
});
server.listen(Number(values.port), values.host);
