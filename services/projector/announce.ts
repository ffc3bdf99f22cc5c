import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Projected } from '#contracts/announcements.ts';

export type Announce = (word: z.infer<typeof Projected.message>) => void;

/**
 * Tells over NATS how far the read models have come. A word that nobody can hear is dropped, not kept for later:
 * whoever listens asks the checkpoint where words are missing.
 */
export const announcer = (connecting: Promise<NatsConnection>): Announce => {
  let nats: NatsConnection | null = null;
  const connected = async () => {
    const connection = await connecting;
    nats = connection;
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') nats = null;
      if (type === 'reconnect') nats = connection;
    }
  };
  void connected();

  return (word) => nats?.publish(Projected.subject, JSON.stringify(word));
};
