import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import { guard } from './guard.ts';

const { values } = parseArgs({
  options: { smtp: { type: 'string' }, web: { type: 'string' }, mails: { type: 'string' } },
});

type MailDev = new (options: Readonly<Record<string, string | undefined>>) => { listen(): void };

const require = createRequire(import.meta.url);
const MailDev = require('maildev') as MailDev;
const web = require('maildev/lib/web.js') as { readonly server: Server };

new MailDev({
  ip: '127.0.0.1',
  smtp: values.smtp,
  webIp: '127.0.0.1',
  web: values.web,
  mailDirectory: values.mails,
}).listen();
guard(web.server);
