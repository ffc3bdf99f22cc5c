import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contracts/account/events.ts';
import { ERASED } from '#contracts/closed.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { keyOfActor, personalTexts } from '#contracts/encrypting/members.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { withMembers } from '#contracts/pointer.ts';
import { runs } from '../../../tests/harness/thorough.ts';
import { apply } from '../applying/apply.ts';
import { ERASED_ACCOUNTS } from '../projections/erased-lines.ts';
import { cut, histories } from '../testing/histories.ts';
import { ACCOUNT, DOCUMENT, dump, happened, inAccount, silent, testModels } from '../testing/projections.ts';

const { client, fresh, rows, close } = await testModels();
afterAll(close);

describe('the rows after an erasure are those of a rebuild that finds no keys any more', () => {
  test('of documents, however their histories are cut into batches', async () => {
    await fc.assert(
      fc.asyncProperty(histories(), fc.array(fc.integer({ min: 1, max: 9 })), async (random, sizes) => {
        const history = written(random.flatMap(possible));
        const live = await dumpAfter(cut(history, sizes));

        expect(await dumpAfter([opened(history)])).toEqual(live);
      }),
      { numRuns: runs(60) },
    );
  });

  test('of a signature, whose values are erased with the one who signed', async () => {
    const history = happened(`document-${DOCUMENT}`, ...signed, erasure(`r:${DOCUMENT}.${SAM}`));
    const live = await dumpAfter([history]);

    expect(await dumpAfter([opened(history)])).toEqual(live);
    expect(await rows('select value from signature_fields')).toEqual([{ value: ERASED }]);
    expect(JSON.stringify(live)).not.toMatch(/Sam Sample|sam@|Sam’s/);
    expect(JSON.stringify(live)).toContain('Lease');
  });

  test('of an account, wherever its holder acted', async () => {
    const history = everywhere();
    for (const batches of [[history], history.map((event) => [event])]) {
      const live = await dumpAfter(batches);

      expect(await dumpAfter([opened(history)])).toEqual(live);
      expect(JSON.stringify(live)).not.toMatch(/olive|Harbour|rent|203\.0\.113|Firefox/i);
    }
  });

  test('of an account, where several processes build and none looks at the others', async () => {
    const history = everywhere();
    const inOneGo = await dumpAfter([history]);
    await fresh();
    for (const part of [2, 0, 1])
      await apply(client, silent, history, history.at(-1)?.position ?? 0n, { share: { part, of: 3 } });
    await client.query(ERASED_ACCOUNTS);

    expect(await dump(client)).toEqual(inOneGo);
  });
});

const dumpAfter = async (batches: readonly (readonly Recorded[])[]) => {
  await fresh();
  for (const batch of batches) await apply(client, silent, batch, batch.at(-1)?.position ?? 0n);

  return dump(client);
};

/** As the log is written: nothing is stored of somebody whose key is gone. */
const written = (history: readonly Recorded[]): readonly Recorded[] => {
  const gone = new Set<KeyId>();

  return history.map((event) => {
    const stored = without(event, gone, null);
    for (const key of keysErasedBy(event)) gone.add(key);
    return stored;
  });
};

/** As a rebuild reads it once all keys that were erased are gone. */
const opened = (history: readonly Recorded[]): readonly Recorded[] => {
  const gone = new Set(history.flatMap(keysErasedBy));

  return history.map((event) => without(event, gone, ERASED));
};

const keysErasedBy = ({ type, data }: Recorded) =>
  type === 'PersonalDataErased' ? (data.keys as readonly KeyId[]) : [];

const without = (event: Recorded, gone: ReadonlySet<KeyId>, place: typeof ERASED | null): Recorded => {
  const { stream, metadata } = event;
  const texts = personalTexts(stream, event, metadata.by).filter(({ key }) => gone.has(key));
  const actor = keyOfActor(stream, metadata.by);
  const isFromGone = actor !== null && gone.has(actor) && metadata.ip !== null;

  return {
    ...event,
    data: withMembers(event.data, '/data', new Map(texts.map(({ pointer }) => [pointer, ERASED]))),
    metadata: isFromGone ? { ...metadata, ip: place, userAgent: place } : metadata,
  };
};

/** Random histories have values in anybody's fields, and keys that are destroyed though nobody decided so. */
const possible = (event: Recorded<DocumentEvent>): readonly Recorded[] => {
  if (event.type === 'PersonalKeysDestroyed') return [];

  return [event.type === 'RecipientSigned' ? { ...event, data: { ...event.data, values: [] } } : event];
};

const SAM = '33333333-3333-4333-8333-333333333333';
const why = { basis: 'objection', request: null, reason: 'Asked' } as const;
const erasure = (key: KeyId): Extract<AccountEvent, { type: 'PersonalDataErased' }> => ({
  type: 'PersonalDataErased',
  data: { keys: [key], ...why },
});

const file = { originalFileName: 'a.pdf', fileType: 'pdf', original: 'a'.repeat(64), pdf: 'b'.repeat(64) };
const signed: readonly Message[] = [
  { type: 'DocumentUploaded', data: { owner: ACCOUNT, title: 'Lease', ...file, pages: [] } },
  {
    type: 'RecipientAdded',
    data: {
      recipient: SAM,
      fullName: 'Sam Sample',
      email: 'sam@example.com',
      role: 'signer',
      signingOrder: 1,
      title: null,
    },
  },
  {
    type: 'FieldPlaced',
    data: { field: `${DOCUMENT}.f`, recipient: SAM, type: 'text', label: 'Place', required: true },
  },
  {
    type: 'RecipientSigned',
    data: {
      recipient: SAM,
      values: [
        { field: `${DOCUMENT}.f`, value: 'Sam’s home' },
        { field: 'x', value: '' },
      ],
    },
  },
  {
    type: 'MailFailed',
    data: { recipient: SAM, purpose: 'completed-copy', attempt: 1, reason: 'No sam@example.com' },
  },
];

const life: AccountEvent[] = [
  {
    type: 'AccountRegistered',
    data: { username: 'olive', email: 'olive@example.com', fullName: 'Olive', passwordHash: 'x' },
  },
  {
    type: 'BrandingChanged',
    data: {
      companyName: 'Harbour',
      companyLogo: null,
      primaryColor: '#2563eb',
      secondaryColor: '#64748b',
      customFooterText: null,
      brandingOnSigningPage: true,
      customEmailTemplate: false,
    },
  },
  {
    type: 'EmailChangeRequested',
    data: { email: 'olive@example.org', expiresAt: '2026-02-01T00:00:00.000Z' },
  },
  { type: 'AccountClosed', data: { reason: 'Olive moved' } },
  erasure(`a:${ACCOUNT}`),
];

const at = (position: bigint, by: Recorded['metadata']['by']) => (event: Recorded) => ({
  ...event,
  position,
  id: `00000000-0000-4000-8000-${String(position).padStart(12, '0')}`,
  metadata: { ...event.metadata, by },
});

const elsewhere = [
  ...happened(`document-${DOCUMENT}`, ...signed.slice(0, 1)).map(
    at(1_005n, { kind: 'account', id: ACCOUNT }),
  ),
  ...happened('security-2026-01-01', {
    type: 'AuditSearched',
    data: { area: 'documents', query: 'q=rent' },
  }).map(at(1_006n, { kind: 'auditor', id: ACCOUNT })),
];

/** In the order of the log. */
const everywhere = () =>
  [...inAccount(...life), ...elsewhere].toSorted((one, other) => Number(one.position - other.position));
