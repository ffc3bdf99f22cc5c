import { randomUUID } from 'node:crypto';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Document, ExistingDocument } from '#contracts/aggregates/document.ts';
import type { DocumentEvent } from '#contracts/events/document.ts';
import { refuse } from '#contracts/refusals.ts';
import type { Blobs } from '../../shared/blobs.ts';
import type { Log } from '../../shared/log.ts';
import { account } from '../account/decider.ts';
import { document } from '../document/decider.ts';
import type { Said, Writer } from '../handle.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Folded } from '../streams.ts';
import { due, type Intent } from './due.ts';
import { mail } from './mail.ts';
import { seal } from './seal.ts';

/** What a reaction may use. */
export type Reactor = {
  readonly writer: Writer;
  readonly nats: NatsConnection;
  readonly blobs: Blobs;
  readonly mailer: Mailer;
  readonly log: Log;
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly linkDays: number;
};

/** A document as a reaction finds it. */
export type At = {
  readonly there: ExistingDocument;
  readonly folded: Folded<Document, DocumentEvent>;
  readonly owner: { readonly fullName: string; readonly email: string };
};

/** Intents of one document worked on at once. */
const AT_ONCE = 5;

/**
 * Does all that is due of a kind for a document, each thing once, as long as it is due: between two handfuls somebody
 * may have voided or signed. False where something has to be tried again.
 */
export const settle = async (
  reactor: Reactor,
  kind: Intent['kind'],
  documentId: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const tried = new Set<string>();
  let isSettled = true;

  while (!signal.aborted) {
    const folded = await reactor.writer.streams.read(document, documentId);
    const intents = due(folded.state)
      .filter((intent) => intent.kind === kind && !tried.has(JSON.stringify(intent)))
      .slice(0, AT_ONCE);
    if (folded.state.status === 'none' || intents.length === 0) return isSettled;
    const at = { there: folded.state, folded, owner: await ownerOf(reactor, folded.state) };

    for (const intent of intents) tried.add(JSON.stringify(intent));
    const outcomes = await Promise.all(intents.map((intent) => act(reactor, at, intent)));
    isSettled &&= outcomes.every(Boolean);
  }

  return false;
};

const act = async (reactor: Reactor, at: At, intent: Intent): Promise<boolean> => {
  try {
    if (intent.kind === 'mail') return await mail(reactor, at, intent);
    await seal(reactor, at);
    return true;
  } catch (error) {
    reactor.log.warn({ err: error, document: at.there.id, intent: intent.kind }, 'a reaction failed');
    return false;
  }
};

const ownerOf = async ({ writer }: Reactor, { owner }: ExistingDocument) => {
  const { state } = await writer.streams.read(account, owner);

  return state.status === 'none' ? refuse('not-found') : state;
};

/** The envelope of what the system does in answer to the last event of a stream. */
export const bySystem = (id: string, { past }: Folded<Document, DocumentEvent>): Said => ({
  by: { kind: 'system', id },
  ip: null,
  userAgent: null,
  correlationId: past.at(-1)?.metadata.correlationId ?? randomUUID(),
  causationId: past.at(-1)?.id ?? null,
  commandId: randomUUID(),
  commandHash: '',
});
