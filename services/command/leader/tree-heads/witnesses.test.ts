import { createServer } from 'node:http';
import type { Msg } from '@nats-io/transport-node';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { StampTime } from '#contracts/api/media.ts';
import { verifyChain } from '#contracts/proof/hash-chain.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { type CheckpointSigned, witnessesOf } from '#contracts/tree-heads/events.ts';
import { startEventLog } from '../../../../tests/harness/event-log.ts';
import { startNats } from '../../../../tests/harness/nats.ts';
import { openTestLog } from '../../../../tests/harness/test-log.ts';
import { sha256 } from '../../../shared/keys/sha256.ts';
import { connectNats } from '../../../shared/messaging/nats.ts';
import { listen } from '../../../shared/service/service.ts';
import type { Posting } from '../mail/mailer.ts';
import type { Outcome } from '../mail/outcome.ts';
import { lastRecords } from './last-records.ts';
import { stampDaily } from './stamps.ts';
import { tellWitness, witnessesIn } from './witnesses.ts';

const [eventLog, natsServer] = await Promise.all([startEventLog(), startNats()]);
const store = openTestLog(eventLog.url);
const nats = await connectNats(natsServer.url, 'test');
const received: string[] = [];
let answers = 200;
const server = createServer(async (request, response) => {
  received.push(Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString());
  response.writeHead(answers).end();
});
const address = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/witness`;

afterAll(async () => {
  server.close();
  await nats.close();
  await store.close();
  await Promise.all([eventLog.stop(), natsServer.stop()]);
});

test('a witness is told at most once an hour, and only of what is newer', async () => {
  const { tell, recorded } = witnessing();
  await tell(address, await treeHeadOf(1));
  await tell(address, await treeHeadOf(2));
  await tell(address, await treeHeadOf(1), hours(1));
  await tell(address, await treeHeadOf(3), hours(1));

  expect(received.splice(0)).toEqual([(await treeHeadOf(1)).note, (await treeHeadOf(3)).note]);
  expect((await recorded()).map(({ type, data }) => [type, data.size, data.witness])).toEqual([
    ['CheckpointWitnessed', 1, address],
    ['CheckpointWitnessed', 3, address],
  ]);
  expect(await verifyChain(await recorded())).toMatchObject({ unbroken: true });
});

test('what witnesses took is read once, then only what is new of it', async () => {
  const { tell, reads } = witnessing();
  for (let size = 1; size <= 4; size += 1) await tell(address, await treeHeadOf(size), hours(size));
  received.length = 0;

  expect(reads).toEqual([0, 1, 1, 1]);
});

test('a witness that fails is told of the next checkpoint', async () => {
  const { tell, recorded } = witnessing();
  answers = 500;
  await tell(address, await treeHeadOf(1));
  answers = 200;
  await tell('http://127.0.0.1:9/away', await treeHeadOf(1));
  await tell(address, await treeHeadOf(2));

  expect(received.splice(0)).toHaveLength(2);
  expect((await recorded()).map(({ data }) => data.size)).toEqual([2]);
});

test('a witness by mail gets the signed note, and the key to verify it with', async () => {
  const { tell, recorded, posted } = witnessing();
  const treeHead = await treeHeadOf(1);
  await tell('mailto:notary@example.com', treeHead);

  expect(posted).toMatchObject([{ to: { address: 'notary@example.com' }, replyTo: null }]);
  expect(posted[0]?.mail.subject).toBe('Tree head 1 of sign.example/1/e1');
  expect(posted[0]?.mail.text).toContain(treeHead.note);
  expect(posted[0]?.mail.text).toContain(treeHead.verifierKey);
  for (const line of treeHead.note.trimEnd().split('\n').filter(Boolean))
    expect(posted[0]?.mail.html).toContain(line.replace(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`));
  expect(await recorded()).toHaveLength(1);
});

test('a mail that is not taken is no witness', async () => {
  const { tell, recorded } = witnessing({ kind: 'refused', reason: 'The mailbox is full.' });
  await tell('mailto:notary@example.com', await treeHeadOf(1));

  expect(await recorded()).toEqual([]);
});

test('witnesses are separated by commas', () => {
  expect(witnessesIn('')).toEqual([]);
  expect(witnessesIn(' mailto:a@example.com, https://b.example/ ')).toEqual([
    'mailto:a@example.com',
    'https://b.example/',
  ]);
});

test('the newest checkpoint is time-stamped once a day, where there is an authority', async () => {
  const { stamp, recorded } = witnessing();
  let token: string | null = null;
  const asked: string[] = [];
  nats.subscribe(StampTime.subject, {
    callback: (_, message: Msg) => {
      asked.push(StampTime.request.parse(message.json()).sha256);
      message.respond(JSON.stringify({ ok: true, token }));
    },
  });
  await stamp(await treeHeadOf(1));
  token = Buffer.from('a token').toString('base64');
  await stamp(await treeHeadOf(2));
  await stamp(await treeHeadOf(3));
  await stamp(await treeHeadOf(3), hours(24));

  const noteOf = async (size: number) => sha256((await treeHeadOf(size)).note);
  expect(asked).toEqual([await noteOf(1), await noteOf(2), await noteOf(3)]);
  expect((await recorded()).map(({ type, data }) => [type, data.size, data.noteSha256, data.token])).toEqual([
    ['CheckpointStamped', 2, await noteOf(2), token],
    ['CheckpointStamped', 3, await noteOf(3), token],
  ]);
});

let epochs = 0;

/** An epoch of its own, and a mail server that answers like this. */
const witnessing = (outcome: Outcome = { kind: 'accepted' }) => {
  epochs += 1;
  const epoch = epochs;
  const posted: Posting[] = [];
  const reads: number[] = [];
  const lastRecord = lastRecords(
    {
      read: async (stream, from) => {
        const found = await store.read(stream, from);
        reads.push(found.length);
        return found;
      },
    },
    epoch,
  );
  const mailer = {
    send: async (posting: Posting) => {
      posted.push(posting);
      return outcome;
    },
    close: () => {},
  };
  const context = (ahead: number) => ({
    store,
    epoch,
    lastRecord,
    mailer,
    nats,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + ahead).toISOString(),
  });

  return {
    posted,
    reads,
    tell: (witness: string, treeHead: SignedTreeHead, ahead = 0) =>
      tellWitness(context(ahead), witness, treeHead),
    stamp: (treeHead: SignedTreeHead, ahead = 0) => stampDaily(context(ahead), treeHead),
    recorded: () => store.read(witnessesOf(epoch)),
  };
};

type SignedTreeHead = CheckpointSigned['data'];

const hours = (count: number) => count * 3_600_000;

const treeHeadOf = async (size: number): Promise<SignedTreeHead> => {
  const signer = await openNoteSigner('sign.example/1/e1', '5a'.repeat(32));
  const treeHead = { origin: 'sign.example/1/e1', size, root: sha256(String(size)) };

  return {
    ...treeHead,
    note: await signer.sign(treeHead),
    verifierKey: signer.verifierKey,
    peaks: [],
    position: '1',
    last: { stream: 'document-1', revision: 0, hash: '' },
  };
};
