import { randomUUID } from 'node:crypto';
import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { streams } from './protocol.ts';
import { streamIdentifier, toWire } from './values.ts';

// The answers of a read that aren't events, encoded already, as all answers of a read are.

export const streamNotFoundReply = (stream: string): Buffer =>
  encoded(
    new streams.ReadResp().setStreamNotFound(
      new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(stream)),
    ),
  );

export const confirmationReply = (): Buffer =>
  encoded(
    new streams.ReadResp().setConfirmation(
      new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID()),
    ),
  );

export const checkpointReply = (position: number): Buffer =>
  encoded(
    new streams.ReadResp().setCheckpoint(
      new streams.ReadResp.Checkpoint()
        .setCommitPosition(toWire(position))
        .setPreparePosition(toWire(position)),
    ),
  );

export const caughtUpReply = (): Buffer =>
  encoded(new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp()));

const encoded = (reply: ReadResp): Buffer => {
  const bytes = reply.serializeBinary();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
};
