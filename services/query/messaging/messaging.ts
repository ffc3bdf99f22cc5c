import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { Progressed, Projected } from '#contracts/api/announcements.ts';
import type { BackupProgress } from '#contracts/api/backup.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { ask } from '../../shared/messaging/nats.ts';
import type { Log } from '../../shared/running/logger.ts';

type Call = { readonly subject: string; readonly request: z.ZodType; readonly reply: z.ZodType };

export type Word = z.infer<typeof Projected.message>;

/** Requests to other services and messages from them. NATS may start later than we do, or stop. */
export type Messaging = {
  /** Asks and waits `timeout` milliseconds. Refuses `unavailable` if nobody answers. */
  readonly ask: <Asked extends Call>(
    call: Asked,
    request: z.infer<Asked['request']>,
    timeout: number,
  ) => Promise<z.infer<Asked['reply']>>;
  /** Calls back at each message of the projector, and with null if messages may have been missed. */
  readonly listen: (listener: (word: Word | null) => void) => () => void;
  /** Calls back at each message about long work on the whole installation. */
  readonly listenToProgress: (listener: (progress: BackupProgress) => void) => () => void;
};

export const messagingOver = (connecting: Promise<NatsConnection>, log: Log): Messaging => {
  let nats: NatsConnection | null = null;
  const listeners = new Set<(word: Word | null) => void>();
  const progressListeners = new Set<(progress: BackupProgress) => void>();
  const tell = (word: Word | null) => {
    for (const listener of listeners) listener(word);
  };

  const connect = async () => {
    const connection = await connecting;
    nats = connection;
    connection.subscribe(Projected.subject, {
      callback: (failure, message) => {
        const { success, data } = Projected.message.safeParse(failure ? null : message.json());
        if (success) tell(data);
        else log.error({ err: failure }, 'a word of the projector was not understood');
      },
    });
    connection.subscribe(Progressed.subject, {
      callback: (failure, message) => {
        const { success, data } = Progressed.message.safeParse(failure ? null : message.json());
        if (success) for (const listener of progressListeners) listener(data);
      },
    });
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') nats = null;
      if (type !== 'reconnect') continue;
      nats = connection;
      tell(null);
    }
  };
  void connect();

  return {
    ask: async (call, request, timeout) => (nats ? ask(nats, call, request, timeout) : refuse('unavailable')),
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listenToProgress: (listener) => {
      progressListeners.add(listener);
      return () => void progressListeners.delete(listener);
    },
  };
};
