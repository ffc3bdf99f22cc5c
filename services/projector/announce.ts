import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Progressed, Projected } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';

export type Announce = (word: z.infer<typeof Projected.message>) => void;

export type Progress = (progress: BackupProgress) => void;

/**
 * Announces over NATS how far the read models and a rebuild have come. A message that can't be sent is dropped, not
 * kept for later: listeners who miss messages ask for the checkpoint.
 */
export const announcer = (
  connecting: Promise<NatsConnection>,
): { readonly announce: Announce; readonly progress: Progress } => {
  let nats: NatsConnection | null = null;
  const connect = async () => {
    const connection = await connecting;
    nats = connection;
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') nats = null;
      if (type === 'reconnect') nats = connection;
    }
  };
  void connect();
  const say = (subject: string, word: object) => nats?.publish(subject, JSON.stringify(word));

  return {
    announce: (word) => say(Projected.subject, word),
    progress: (progress) => say(Progressed.subject, progress),
  };
};
