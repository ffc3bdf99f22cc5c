import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { VOUCHING, type VouchingEvent } from '#contracts/vouching/events.ts';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { appendChained, endOf } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';
import { forge } from '../../testing/forged.ts';
import { startStack } from '../../testing/stack.ts';
import type { Posting } from '../mail/mailer.ts';
import type { Outcome } from '../mail/outcome.ts';
import { mailAlarms, operatorsIn } from './mail-alarms.ts';

const stack = await startStack();
const { epoch } = stack;
const vouched = stack.writer.store;
const name = inEpoch(epoch, VOUCHING);
const silent = pino({ level: 'silent' });
const EVERY = 20;
const HOUR = 3_600_000;
const ended: (() => Promise<void>)[] = [];
const posted: Posting[] = [];
let outcomeFor = (_: string): Outcome => ({ kind: 'accepted' });
/** How far the clock of the mails is ahead of the log's. */
let ahead = 0;
let reads = 0;
afterEach(async () => {
  await endAll();
  posted.length = 0;
  outcomeFor = () => ({ kind: 'accepted' });
  ahead = 2 * HOUR;
});

test('operators are mailed once about a foreign event, and told what to do', async () => {
  await onRecord(foreign('document-1', 3, 'its signature is not one of command’s\u001b[31m'));
  lead();
  await expect.poll(recipients, PATIENCE).toEqual(['ops@sign.example', 'second@sign.example']);
  const { mail, messageId } = posted[0] as Posting;

  expect(mail.subject).toBe('Alarm: 1 problem in the event log of sign.example');
  for (const said of ['document-1, revision 3', 'npm run audit', 'npm run log:accept', '/audit'])
    expect(mail.text).toContain(said);
  expect(mail.text).not.toContain('\u001b');
  expect(posted[1]?.messageId).not.toBe(messageId);
  await settled(1);

  ahead = 2 * HOUR;
  await endAll();
  lead();
  await looks();
  expect(posted).toHaveLength(2);
});

test('what comes later waits until the last mail is an hour old, and what an audit says of the same place is no news', async () => {
  await onRecord(foreign('document-2', 1));
  lead();
  await settled(2);
  posted.length = 0;
  ahead = 0;
  const findings = [
    finding('document-2', 1),
    ...Array.from({ length: 11 }, (_, n) => finding('account-1', n)),
  ];
  await onRecord({ type: 'AuditRan', data: { upTo: 9, findings } });
  await looks();
  expect(posted).toEqual([]);

  ahead = HOUR + 1_000;
  await expect.poll(recipients, PATIENCE).toHaveLength(2);
  expect(posted[0]?.mail.subject).toContain('11 problems');
  expect(posted[0]?.mail.text).toContain('account-1, revision 9');
  expect(posted[0]?.mail.text).not.toContain('revision 10');
  expect(posted[0]?.mail.text).not.toContain('document-2');
  expect(posted[0]?.mail.text).toContain('… and 1 more.');
  await settled(3);
});

test('a mail that the server doesn’t take is tried again for those alone who didn’t get it', async () => {
  outcomeFor = (address) => (address.startsWith('second') ? { kind: 'later', reason: 'Away.' } : taken);
  await onRecord(foreign('document-3', 1));
  lead();
  await expect.poll(() => recipients().length, PATIENCE).toBeGreaterThan(3);
  outcomeFor = () => taken;
  await settled(4);

  expect(recipients().filter((address) => address.startsWith('ops'))).toHaveLength(1);
  expect(new Set(posted.slice(1).map(({ messageId }) => messageId)).size).toBe(1);
});

test('somebody else’s record of a mail keeps none back, and nothing left out is mailed about', async () => {
  const before = await mailed();
  const left = foreign('document-4', 1);
  await onRecord(foreign('document-5', 1), left, {
    type: 'ForeignEventsLeftOut',
    data: { stream: 'document-4', events: [{ revision: 1, hash: left.data.hash }], reason: 'ours' },
  });
  await forge(stack.eventStore, name, [{ type: 'AlarmMailed', data: { upTo: 1_000 } }]);
  lead();
  await expect.poll(recipients, PATIENCE).toHaveLength(2);
  await expect.poll(mailed, PATIENCE).toBe(before + 1);

  expect(posted[0]?.mail.text).toContain('document-5');
  expect(posted[0]?.mail.text).not.toContain('document-4');
});

test('auditors are mailed where nobody is named to operate backups', () => {
  const AUDITORS = 'ann@sign.example, bob@sign.example,';

  for (const BACKUP_OPERATORS of ['*', '', ' * '])
    expect(operatorsIn({ BACKUP_OPERATORS, AUDITORS })).toEqual(['ann@sign.example', 'bob@sign.example']);
  expect(operatorsIn({ BACKUP_OPERATORS: 'ops@sign.example', AUDITORS })).toEqual(['ops@sign.example']);
});

const taken: Outcome = { kind: 'accepted' };

const lead = () => {
  const aborting = new AbortController();
  const done = mailAlarms(
    {
      store: counting,
      epoch,
      write: stack.writers.write,
      log: silent,
      every: EVERY,
      settings: {
        PUBLIC_URL: 'https://sign.example',
        BACKUP_OPERATORS: 'ops@sign.example, second@sign.example',
        AUDITORS: 'ann@sign.example',
      },
      mailer: {
        send: async (posting) => {
          posted.push(posting);
          return outcomeFor(posting.to.address);
        },
      },
      now: () => new Date(Date.now() + ahead).toISOString(),
    },
    aborting.signal,
  );
  ended.push(() => {
    aborting.abort();
    return done;
  });
};

const endAll = async () => {
  for (const end of ended.splice(0)) await end();
};

const recipients = () => posted.map(({ to }) => to.address);

const foreign = (stream: string, revision: number, problem = 'nobody signed it') =>
  ({
    type: 'ForeignEventFound',
    data: { position: '7', stream, revision, hash: randomUUID(), problem },
  }) as const;

const finding = (stream: string, revision: number) => ({
  part: 'rules',
  stream,
  revision,
  what: 'No such event is possible there.',
});

const onRecord = (...events: readonly VouchingEvent[]) =>
  stack.writers.write(async ({ store }) => {
    const last = await store.readLast(name);
    const envelope = { ...bySystem('checkpoints'), at: new Date().toISOString() };
    await appendChained(store, { name, stream: VOUCHING }, endOf(last), events, envelope);
  });

/** Counts how often the stream was looked at. */
const counting: Pick<typeof vouched, 'read' | 'readLast'> = {
  ...vouched,
  readLast: (stream) => {
    reads += 1;
    return vouched.readLast(stream);
  },
};

const mailed = async () => (await vouched.read(name)).filter(({ type }) => type === 'AlarmMailed').length;

const settled = (mails: number) => expect.poll(mailed, PATIENCE).toBe(mails);

/** Some looks at what is new. */
const looks = async () => {
  const before = reads;
  await expect.poll(() => reads, PATIENCE).toBeGreaterThan(before + 3);
};
