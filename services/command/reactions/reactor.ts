import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import { type Category, categoryOf, idOf } from '#contracts/ids.ts';
import type { Message } from '#contracts/message.ts';
import type { Blobs } from '../../shared/blobs.ts';
import type { Log } from '../../shared/log.ts';
import type { Writers } from '../gate.ts';
import type { Said, Writer } from '../handle.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type Folded, isHistoryDamaged } from '../streams.ts';
import { accountWork } from './account-work.ts';
import { documentWork } from './document-work.ts';
import type { Elsewhere } from './other-epochs.ts';

/** What a reaction may use; `elsewhere` says what other epochs know of a stream. */
export type Reactor = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly elsewhere: Elsewhere;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly linkDays: number;
  /** MAILS_PER_DAY; null: nobody counts. */
  readonly mailsADay: number | null;
};

/** What may become due. Each kind is worked on apart, so that one that waits holds up no other. */
export type Kind = 'mail' | 'seal';

/** Something that is due for a stream, as it stands now. */
export type Work = {
  readonly kind: Kind;
  /** Which work it is: what is due again is the same. */
  readonly key: string;
  /** Does it and puts that on record; false: to be tried again. */
  readonly act: () => Promise<boolean>;
};

/** Works of one stream done at once. */
const AT_ONCE = 5;

/** What is due for an aggregate. */
const found: {
  readonly [Name in Category]?: (reactor: Reactor, id: string) => Promise<readonly Work[]>;
} = { document: documentWork, account: accountWork };

/**
 * Does all that is due of a kind for a stream, each thing once, as long as it is due: between two handfuls somebody
 * may have voided or signed. False where something has to be tried again.
 */
export const settle = async (
  reactor: Reactor,
  kind: Kind,
  stream: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const tried = new Set<string>();
  let isSettled = true;

  while (!signal.aborted) {
    const all = await dueFor(reactor, stream);
    const works = all.filter((work) => work.kind === kind && !tried.has(work.key)).slice(0, AT_ONCE);
    if (works.length === 0) return isSettled;

    for (const { key } of works) tried.add(key);
    const outcomes = await Promise.all(works.map((work) => attempt(reactor, stream, work)));
    isSettled &&= outcomes.every(Boolean);
  }

  return false;
};

/** Nothing is due for a stream that is damaged: nobody knows what happened in it. */
const dueFor = async (reactor: Reactor, stream: string): Promise<readonly Work[]> => {
  try {
    return (await found[categoryOf(stream)]?.(reactor, idOf(stream))) ?? [];
  } catch (error) {
    if (isHistoryDamaged(error)) return [];
    throw error;
  }
};

/** What `settle` does, each time with the writer of the moment; nothing once the signal aborts. */
export const settleIn =
  (writers: Pick<Writers, 'write'>, reactor: Omit<Reactor, 'writer'>, signal: AbortSignal) =>
  (kind: Kind, stream: string): Promise<boolean> =>
    writers.write((writer) => settle({ ...reactor, writer }, kind, stream, signal));

const attempt = async ({ log }: Reactor, stream: string, { kind, act }: Work): Promise<boolean> => {
  try {
    return await act();
  } catch (error) {
    log.warn({ err: error, stream, kind }, 'a reaction failed');
    return false;
  }
};

/** Where people reach the product, to be followed by a path. */
export const base = ({ publicUrl }: Reactor) => publicUrl.replace(/\/$/, '');

/** The envelope of what the system does in answer to the last event of a stream. */
export const bySystem = (id: string, { past }: Folded<unknown, Message>): Said => ({
  by: { kind: 'system', id },
  ip: null,
  userAgent: null,
  correlationId: past.at(-1)?.metadata.correlationId ?? randomUUID(),
  causationId: past.at(-1)?.id ?? null,
  commandId: randomUUID(),
  commandHash: '',
});
