import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { Following } from '../event-store.ts';
import { Empty, shared, streams } from './protocol.ts';

const { Options } = streams.ReadReq;

/** The number of records between two checkpoints, matching or not, in units of 32. */
const CHECKPOINT_INTERVAL = 8;

/** Asks for events of a stream from the revision `from` on, at most `count` of them. */
export const readForwards = (stream: string, from: number, count: number): ReadReq =>
  request((options) =>
    options
      .setStream(streamOptions(stream).setRevision(String(from)))
      .setCount(String(count))
      .setNoFilter(new Empty()),
  );

/** Asks for the last event of a stream. */
export const readLastOf = (stream: string): ReadReq =>
  lastOne((options) => options.setStream(streamOptions(stream).setEnd(new Empty())));

/** Asks for the last event of the whole log. */
export const readLastOfAll = (): ReadReq =>
  lastOne((options) => options.setAll(new Options.AllOptions().setEnd(new Empty())));

/** Asks for all events that are followed, and then for those to come. */
export const subscribe = (following: Following): ReadReq =>
  request((options) =>
    options
      .setAll(beginning(following.from))
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(
        filterOf(following).setCheckpointintervalmultiplier(CHECKPOINT_INTERVAL).setCount(new Empty()),
      ),
  );

type Build = (options: ReadReq.Options) => ReadReq.Options;

const request = (build: Build): ReadReq =>
  new streams.ReadReq().setOptions(
    build(new Options().setUuidOption(new Options.UUIDOption().setString(new Empty()))),
  );

const lastOne = (build: Build): ReadReq =>
  request((options) =>
    build(options).setReadDirection(Options.ReadDirection.BACKWARDS).setCount('1').setNoFilter(new Empty()),
  );

const streamOptions = (stream: string) =>
  new Options.StreamOptions().setStreamIdentifier(
    new shared.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );

const beginning = (from: bigint | null) => {
  const all = new Options.AllOptions();
  if (from === null) return all.setStart(new Empty());
  const position = new Options.Position();

  return all.setPosition(position.setCommitPosition(String(from)).setPreparePosition(String(from)));
};

const filterOf = (following: Following) => {
  const [filter, expression] = [new Options.FilterOptions(), new Options.FilterOptions.Expression()];

  return 'types' in following
    ? filter.setEventType(expression.setRegex(`^(${following.types.join('|')})$`))
    : filter.setStreamIdentifier(expression.setPrefixList([...following.prefixes]));
};
