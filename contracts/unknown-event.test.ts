import { expect, test } from 'vitest';
import { securityCards } from './account/cards.ts';
import { evolveClaim, unclaimed } from './account/claims.ts';
import { evolveAccount, noAccount } from './account/state.ts';
import { blobsOf } from './blobs-of.ts';
import { sentenceFrom } from './card.ts';
import { evolveDocument } from './document/evolve.ts';
import { initialDocument } from './document/state.ts';
import type { Message, Recorded } from './envelope.ts';
import { epochsCards } from './epochs/cards.ts';
import { evolve as evolveEpochs } from './epochs/state.ts';
import { evolveMails, noMails } from './mails/state.ts';
import { inNewestShape } from './newest-shape.ts';

test.each([
  ['document', evolveDocument, initialDocument, uploaded()],
  ['account', evolveAccount, noAccount, registered()],
  ['claim', evolveClaim, unclaimed, event('NameClaimed', { account: 'olive' })],
  ['epochs', evolveEpochs, null, event('LogFounded', { log: 'l', epoch: 1 })],
  ['mails', evolveMails, noMails, event('MailsCounted', { document: 'lease', purpose: 'sending', mails: 2 })],
] as const)(
  'a stream of the kind %s goes on after an event of a newer version',
  (_, evolve, nothing, first) => {
    const fold = evolve as (state: unknown, event: Recorded) => unknown;
    const state = fold(nothing, first);

    expect(state).not.toEqual(nothing);
    expect(fold(state, tomorrow)).toBe(state);
    expect(fold(nothing, tomorrow)).toBe(nothing);
    expect(fold(state, inNewestShape(inSchema(2, first)))).toBe(state);
  },
);

test.each([securityCards, epochsCards])('an event of a newer version reads as what it is', (cards) => {
  expect(sentenceFrom('en', cards, tomorrow)).toBe('An event that this version does not know: DocumentFaxed');
});

test.each(['DocumentFaxed', 'constructor', 'toString'])(
  'an event %s of a newer version names no blobs',
  (type) => {
    expect(blobsOf({ type, data: { sealed: 'a'.repeat(64) } })).toEqual([]);
  },
);

function event(type: string, data: Message['data']): Recorded {
  return {
    type,
    data,
    id: 'e',
    stream: 'document-lease',
    revision: 0,
    position: 1n,
    metadata: {
      at: '2026-01-01T12:00:00.000Z',
      by: { kind: 'account', id: 'olive' },
    } as Recorded['metadata'],
  };
}

function inSchema(schema: number, { metadata, ...known }: Recorded): Recorded {
  return { ...known, metadata: { ...metadata, schema } };
}

function uploaded() {
  const file = { originalFileName: 'lease.pdf', fileType: 'pdf', original: 'a', pdf: 'b', pages: [] };
  return event('DocumentUploaded', { owner: 'olive', title: 'Lease', ...file });
}

function registered() {
  return event('AccountRegistered', { username: 'olive', email: 'o@x.org', fullName: 'O', passwordHash: '' });
}

const tomorrow = event('DocumentFaxed', { number: '+49 30 1' });
