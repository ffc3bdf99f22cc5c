import { randomUUID } from 'node:crypto';
import { afterAll, expect } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { startEventLog } from '../../../../tests/harness/event-log.ts';
import { openEventStore } from '../../../shared/log/client/open-event-store.ts';
import { type DecryptedLog, decryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { memoryVault } from '../../../shared/vault/testing/memory-vault.ts';
import { document } from '../../decisions/document/decider.ts';
import { added, file } from '../../document/testing/sample-lease.ts';
import { type Envelope, ofRequest } from '../envelopes.ts';
import { handle, type Writer } from '../handle.ts';
import { derivedId } from '../ids.ts';
import { rememberedStreams } from '../streams.ts';
import { testLookup } from './test-lookup.ts';

type Service = Writer & { readonly store: DecryptedLog };

/** Starts an event log, and command services that write to it. Each test file starts its own. */
export const startServices = async () => {
  const eventLog = await startEventLog();
  const shared = decryptedLog(openEventStore(eventLog.url, 'admin:changeit'), memoryVault());
  afterAll(async () => {
    await shared.close();
    await eventLog.stop();
  });

  return {
    /** Starts a command service with its own memory. */
    openService: (store = shared): Service => ({
      store,
      streams: rememberedStreams(store, 1),
      epoch: 1,
      lookup: testLookup,
      now: () => new Date().toISOString(),
    }),
    logOf: (id: string) => shared.read(inEpoch(1, streams.document(id))),
  };
};

const olive: Actor = { kind: 'account', id: randomUUID() };

export const saying = (by: Actor = olive): Envelope =>
  ofRequest(
    { by, ip: '203.0.113.7', userAgent: 'Firefox', correlationId: randomUUID() },
    { commandHash: 'hash' },
  );

/** Creates a document without recipients. */
export const documentIn = async (service: Service): Promise<string> => {
  const id = randomUUID();
  await handle(service, document, id, saying(), {
    type: 'UploadDocument',
    data: { title: 'Lease', ...file },
  });

  return id;
};

/** Creates a document with one signer. */
export const draftIn = async (service: Service): Promise<string> => {
  const id = await documentIn(service);
  await handle(service, document, id, saying(), adding('sam'));

  return id;
};

export const adding = (recipient: string): DocumentCommand => ({
  type: 'AddRecipient',
  data: { ...addedData(recipient), signingOrder: null },
});

const addedData = (recipient: string) => {
  const event = added(recipient);

  return event.type === 'RecipientAdded'
    ? { ...event.data, recipient: recipientNamed(recipient) }
    : expect.unreachable();
};

/** The id of the recipient with this name in tests. */
export const recipientNamed = (name: string) => derivedId(name);

export const changingRole = (recipient: string, role: 'signer' | 'copy'): DocumentCommand => ({
  type: 'EditRecipient',
  data: { recipient: recipientNamed(recipient), role },
});

export const placing = (recipient: string): DocumentCommand => ({
  type: 'PlaceField',
  data: {
    field: `${derivedId('any document')}.${derivedId('field', recipient)}`,
    recipient: recipientNamed(recipient),
    type: 'signature',
    label: 'Signature',
    pageNumber: 1,
    x: 1,
    y: 1,
    width: 100,
    height: 30,
    fontSize: 12,
    required: true,
  },
});

export const sending: DocumentCommand = { type: 'SendDocument', data: {} };

export const namesIn = (log: readonly Recorded[]) =>
  (log as readonly Recorded<DocumentEvent>[])
    .flatMap((event) => (event.type === 'RecipientAdded' ? [event.data.fullName] : []))
    .toSorted();

export const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
