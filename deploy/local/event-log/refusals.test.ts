import { randomUUID } from 'node:crypto';
import type { BatchAppendReq, ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { Timestamp } from 'google-protobuf/google/protobuf/timestamp_pb.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { until } from '../../../tests/contract/patience.ts';
import {
  batchOptions,
  event,
  failure,
  filtered,
  options,
  type RunningServer,
  runningServer,
} from './testing/running-server.ts';
import { shared, streams } from './wire/protocol.ts';
import { streamIdentifier } from './wire/values.ts';

/** What clients other than ours send, and must not. */
describe('an append is refused', () => {
  test.each([
    ['without a name for its stream', () => [options(''), event()]],
    ['to the metadata of a stream without a name', () => [options('$$'), event()]],
    ['with its options sent twice', () => [options('e1.a'), options('e1.a'), event()]],
    ['with its options sent after an event', () => [options('e1.a'), event(), options('e1.b')]],
    ['without an expected revision', () => [withoutRevision('e1.a'), event()]],
  ])('%s', async (_, messages) => {
    await expect(server.append(...messages())).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
    expect(await server.read(filtered('').setCount('9'))).toHaveLength(2);
  });

  test('to $all, which is no stream of its own', async () => {
    const refused = await failure(server.append(options('$all'), event()));

    expect(refused.code).toBe(status.PERMISSION_DENIED);
    expect(refused.metadata.get('exception')).toEqual(['access-denied']);
  });
});

describe('an append within a batch', () => {
  test('is answered with a timeout where its last message does not come', async () => {
    const answers = server.batchAppend(part({ stream: 'e1.a', deadline: Date.now() + 100, isFinal: false }));
    await until(() => answers.length > 0);

    expect(errorsIn(answers)).toEqual(['event_store.client.Timeout']);
    expect(await server.read(filtered('e1.').setCount('9'))).toEqual([]);
  });

  test('is given two seconds at most, whatever it asks for', async () => {
    const answers = server.batchAppend(
      part({ stream: 'e1.a', deadline: Date.now() + 60_000, isFinal: false }),
    );
    await until(() => answers.length > 0);

    expect(errorsIn(answers)).toEqual(['event_store.client.Timeout']);
  });

  test('that came too late is told so, however large it is', async () => {
    const late = part({ stream: 'e1.a', deadline: Date.now() - 1_000, isFinal: true, size: 2 ** 20 + 1 });
    const answers = server.batchAppend(late);
    await until(() => answers.length > 0);

    expect(errorsIn(answers)).toEqual(['event_store.client.Timeout']);
  });

  test.each([
    ['without a name', { stream: '' }, 'event_store.client.BadRequest'],
    ['without an expected revision', { stream: 'e1.a', any: false }, 'event_store.client.BadRequest'],
    ['to $all', { stream: '$all' }, 'event_store.client.AccessDenied'],
  ])('%s is refused, and the others of the batch are not', async (_, wrong, error) => {
    const answers = server.batchAppend(
      part({ ...wrong, isFinal: true }),
      part({ stream: 'e1.b', isFinal: true }),
    );
    await until(() => answers.length === 2);

    expect(errorsIn(answers)).toEqual([error, undefined]);
  });
});

test.each(['delete', 'tombstone'] as const)('a %s without an expected revision is refused', async (kind) => {
  await server.append(options('e1.a'), event());
  const refused = new Promise((_, reject) => {
    const stream = streamIdentifier('e1.a');
    if (kind === 'delete')
      server
        .client()
        .delete(
          new streams.DeleteReq().setOptions(new streams.DeleteReq.Options().setStreamIdentifier(stream)),
          reject,
        );
    else
      server
        .client()
        .tombstone(
          new streams.TombstoneReq().setOptions(
            new streams.TombstoneReq.Options().setStreamIdentifier(stream),
          ),
          reject,
        );
  });

  await expect(refused).rejects.toMatchObject({ code: status.INVALID_ARGUMENT });
});

describe('a subscription from beyond the end', () => {
  test('of the log is refused, since it would skip what comes', async () => {
    const refused = server.read(allFrom('99999999').setSubscription(subscription()));

    await expect(refused).rejects.toMatchObject({ code: status.OUT_OF_RANGE });
  });

  test('of a stream is refused too', async () => {
    await server.append(options('e1.a'), event());
    const from = new streams.ReadReq.Options.StreamOptions().setStreamIdentifier(streamIdentifier('e1.a'));
    const asked = new streams.ReadReq.Options()
      .setStream(from.setRevision('1'))
      .setSubscription(subscription());

    await expect(server.read(asked)).rejects.toMatchObject({ code: status.OUT_OF_RANGE });
  });
});

test('a read from a position at which no event lies is refused', async () => {
  await server.append(options('e1.a'), event());

  await expect(server.read(allFrom('1').setCount('9'))).rejects.toMatchObject({ code: status.UNKNOWN });
});

describe('a stream whose name is not ASCII', () => {
  const stream = 'e1.größe-名';

  test('is named in refusals, percent-encoded', async () => {
    await server.append(options(stream), event());
    await new Promise((resolve) => {
      const doomed = new streams.TombstoneReq.Options().setStreamIdentifier(streamIdentifier(stream));
      server
        .client()
        .tombstone(new streams.TombstoneReq().setOptions(doomed.setAny(new shared.Empty())), resolve);
    });
    const refused = await failure(server.append(options(stream), event()));

    expect(refused.code).toBe(status.FAILED_PRECONDITION);
    expect(refused.metadata.get('exception')).toEqual(['stream-deleted']);
    expect(refused.metadata.get('stream-name').map((name) => decodeURIComponent(String(name)))).toEqual([
      stream,
    ]);
  });
});

test('a long way through events past their age keeps nobody waiting', async () => {
  await server.append(options('e1.short'), event());
  for (let n = 0; n < 4; n++)
    await server.append(options('e1.long'), ...Array.from({ length: 500 }, () => event()));
  await server.append(options('$$e1.long'), event({ type: '$metadata', data: '{"$maxAge":1}' }));
  await until(async () => (await server.read(newest('e1.long'))).length === 0);

  const ended: string[] = [];
  const read = async (stream: string) => {
    await server.read(whole(stream));
    ended.push(stream);
  };
  await Promise.all([read('e1.long'), read('e1.short')]);
  expect(ended).toEqual(['e1.short', 'e1.long']);
});

let server: RunningServer;

beforeEach(async () => {
  server = await runningServer();
});

const withoutRevision = (stream: string) =>
  new streams.AppendReq().setOptions(
    new streams.AppendReq.Options().setStreamIdentifier(streamIdentifier(stream)),
  );

type Part = {
  readonly stream: string;
  readonly isFinal: boolean;
  readonly any?: boolean;
  readonly deadline?: number;
  readonly size?: number;
};

/** The first message of an append within a batch, with one event. */
const part = ({ stream, isFinal, any = true, deadline, size = 2 }: Part): BatchAppendReq => {
  const given = batchOptions(stream);
  if (!any) given.clearAny();
  if (deadline) given.setDeadline(Timestamp.fromDate(new Date(deadline)));
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(new shared.UUID().setString(randomUUID()))
    .setData(Buffer.alloc(size));
  message.getMetadataMap().set('type', 'A').set('content-type', 'application/octet-stream');

  return new streams.BatchAppendReq()
    .setOptions(given)
    .setCorrelationId(new shared.UUID().setString(randomUUID()))
    .setIsFinal(isFinal)
    .setProposedMessagesList([message]);
};

const errorsIn = (answers: ReturnType<RunningServer['batchAppend']>) =>
  answers.map((answer) => answer.getError()?.getDetails()?.getTypeName());

const subscription = () => new streams.ReadReq.Options.SubscriptionOptions();

const allFrom = (position: string): ReadReq.Options =>
  new streams.ReadReq.Options().setAll(
    new streams.ReadReq.Options.AllOptions().setPosition(
      new streams.ReadReq.Options.Position().setCommitPosition(position).setPreparePosition(position),
    ),
  );

const whole = (stream: string): ReadReq.Options =>
  new streams.ReadReq.Options()
    .setStream(
      new streams.ReadReq.Options.StreamOptions()
        .setStreamIdentifier(streamIdentifier(stream))
        .setStart(new shared.Empty()),
    )
    .setCount('100000');

const newest = (stream: string): ReadReq.Options =>
  new streams.ReadReq.Options()
    .setStream(
      new streams.ReadReq.Options.StreamOptions()
        .setStreamIdentifier(streamIdentifier(stream))
        .setEnd(new shared.Empty()),
    )
    .setReadDirection(1)
    .setCount('1');
