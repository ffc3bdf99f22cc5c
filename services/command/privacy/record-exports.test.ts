import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { RecordedExport } from '#contracts/api/announcements.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { ask } from '../../shared/messaging/nats.ts';
import { privacyRequests } from '../decisions/privacy/requests.ts';
import { positionCookies } from '../http/position-cookie.ts';
import { handle } from '../log/handle.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { recordExports } from './record-exports.ts';
import { receive } from './testing/sample-request.ts';

const stack: Stack = await startStack();
const spent: string[] = [];
recordExports(
  stack.connection,
  pino({ level: 'silent' }),
  stack.writers,
  positionCookies({ log: stack.log, isSecure: false }),
  {
    spend: async (_, whose) => {
      spent.push(whose);
    },
  },
);

test('taking an export is on record with who took it, each time; nothing else is handed out', async () => {
  const [id, rita] = [randomUUID(), randomUUID()];
  const tell = (by: string, command: PrivacyCommand) =>
    handle(stack.writer, privacyRequests, id, stack.sayingAs(by), command);
  const from = { ip: '192.0.2.1', userAgent: 'Browser', correlationId: randomUUID() };
  const take = () => ask(stack.connection, RecordedExport, { request: id, by: rita, ...from }, 5_000);

  await tell(randomUUID(), receive('access'));
  await tell(randomUUID(), { type: 'RecordMatches', data: { matches: [], isAll: true } });
  expect(await take()).toMatchObject({ ok: false, code: 'privacy.no-export' });
  await tell(randomUUID(), { type: 'ApproveRequest', data: {} });
  for (const _ of [1, 2]) expect(await take()).toMatchObject({ ok: true });

  const { past } = await stack.writer.streams.read(privacyRequests, id);
  expect(past.slice(-2)).toMatchObject(
    [1, 2].map(() => ({
      type: 'PrivacyExportTaken',
      metadata: { by: { kind: 'account', id: rita }, ip: '192.0.2.1' },
    })),
  );
  expect(spent).toEqual([rita, rita, rita]);
});
