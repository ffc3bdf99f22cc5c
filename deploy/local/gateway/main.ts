import { parseArgs } from 'node:util';
import { gateway } from './gateway.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8080' },
    command: { type: 'string', default: 'http://127.0.0.1:8081' },
    query: { type: 'string', default: 'http://127.0.0.1:8082' },
    instance: { type: 'string', default: '' },
  },
});

const { TRUSTED_PROXIES: trustedProxies = '', PUBLIC_URL: publicUrl = '' } = process.env;
const { server, stop } = gateway({ ...values, trustedProxies, publicUrl });

process.once('SIGTERM', () => stop().then(() => process.exit(0)));
server.listen(Number(values.port), values.host);
