import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { certificateIn, verifiedCertificate } from '#contracts/privacy/certificate.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import { eraseAccount } from '../../account/erase-account.ts';
import { erase } from '../../document/erasures.ts';
import { bySystem } from '../../log/envelopes.ts';
import { draftOf, sealedBy } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { contextAt, deliverySettings, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';
import { certifyErasure } from './certified-erasures.ts';

const stack: Stack = await startStack();
const { id: olive } = await somebody(stack);
const signer = await openNoteSigner('sign.example/log/e1', deliverySettings.CHECKPOINT_KEY);
const demand = {
  covering: async (position: bigint) => {
    const head = { origin: 'sign.example/log/e1', size: 7, root: 'ab'.repeat(32) };
    const last = { stream: 'document-1', revision: 0, hash: '' };
    const note = await signer.sign(head);

    return { ...head, note, verifierKey: signer.verifierKey, peaks: [], position: String(position), last };
  },
};
const context: DeliveryContext = { ...contextAt(stack).context, demand };
const why = { basis: 'retention', request: null, reason: 'Its time was over' } as const;

describe('the certificate of an erasure', () => {
  test('that a records manager decided says who did, by which rule it was kept, and what was destroyed', async () => {
    const { id, recipient } = await draftOf(stack, olive);
    const [rule, rita] = [randomUUID(), randomUUID()];
    await stack.tell(system, id, {
      type: 'SetRetention',
      data: {
        rule,
        ruleRevision: 3,
        anchor: 'last-event',
        from: LONG_AGO,
        until: LONG_AGO,
        disposal: 'review',
      },
    });
    await stack.tell(system, id, { type: 'AnnounceDisposal', data: { disposeOn: LONG_AGO } });
    const decided = { decision: 'erase', until: null, reason: 'Over' } as const;
    await stack.tell(managing(rita), id, { type: 'DecideDisposal', data: decided });
    await erase(stack.writer, id, { recipient: null, ...why }, bySystem('retention'));
    await destroyed(streams.document(id));

    const certificate = await issued({ kind: 'document', document: id });

    const log = await stack.documentLog(id);
    const hashOf = (type: string) => log.find((event) => event.type === type)?.metadata.hash;
    expect(certificate).toMatchObject({
      request: null,
      order: { by: 'retention', decidedBy: rita, rule: { id: rule, revision: 3 } },
      erased: [
        {
          match: { kind: 'document', document: id },
          basis: 'retention',
          stream: `document-${id}`,
          decided: { hash: hashOf('PersonalDataErased') },
          keysDestroyed: {
            hash: hashOf('PersonalKeysDestroyed'),
            keys: expect.arrayContaining(
              [`d:${id}`, `r:${id}.${recipient}`].map((key) => expect.objectContaining({ key })),
            ),
          },
          filesDestroyed: { hash: hashOf('BlobsDestroyed') },
        },
      ],
    });
  });

  test('that an operator had done names them, of a recipient and of an account', async () => {
    const { id, recipient } = await draftOf(stack, olive);
    const { id: sam } = await somebody(stack);
    const operator = () => bySystem('command-line:otto');
    await erase(stack.writer, id, { recipient, ...why }, operator());
    await eraseAccount(stack, sam, why, operator());
    for (const stream of [streams.document(id), streams.account(sam)]) await destroyed(stream);

    for (const one of [
      { kind: 'recipient', document: id, recipient } as const,
      { kind: 'account', account: sam } as const,
    ])
      expect(await issued(one)).toMatchObject({
        order: { by: 'command-line:otto', decidedBy: null, rule: null },
        erased: [{ match: one }],
      });
  });

  test('is issued once, and goes on record with its hash', async () => {
    const { one, id } = await erasedDocument();
    const [first, second] = [await certifyErasure(context, one), await certifyErasure(context, one)];

    expect(first).toEqual({ ok: true, certificate: expect.any(String) });
    expect(second).toEqual(first);
    const certificate = first.ok ? first.certificate : '';
    expect((await stack.documentLog(id)).filter(({ type }) => type === 'ErasureCertified')).toMatchObject([
      { data: { certificate }, metadata: { by: { kind: 'system' } } },
    ]);
  });

  test('waits until keys and files are destroyed, and for a tree head', async () => {
    const { id } = await draftOf(stack, olive);
    const one = { kind: 'document', document: id } as const;

    expect(await certifyErasure(context, one)).toEqual({ ok: false, code: 'not-found' });
    await erase(stack.writer, id, { recipient: null, ...why }, bySystem('retention'));
    await deliverDue(context, 'shred', streams.document(id), forever);
    expect(await certifyErasure(context, one)).toEqual({ ok: false, code: 'erasure.unfinished' });
    await deliverDue(context, 'destroy', streams.document(id), forever);
    const unsigned = { ...context, demand: { covering: async () => null } };
    expect(await certifyErasure(unsigned, one)).toEqual({ ok: false, code: 'unavailable' });
    expect(await certifyErasure(context, one)).toMatchObject({ ok: true });
  });

  test('waits until the files of the database were rewritten, and names what may be left there', async () => {
    const { one, id } = await erasedDocument();
    const asked: unknown[] = [];
    const waiting = {
      ...context,
      findWhatIsLeft: async (...of: readonly unknown[]) => {
        asked.push(of);
        return null;
      },
    };
    const remains = [{ where: 'archive', why: 'archive_mode is on' }] as const;
    const left = { ...context, findWhatIsLeft: async () => ({ at: LONG_AGO, remains }) };

    expect(await certifyErasure(waiting, one)).toEqual({ ok: false, code: 'erasure.unfinished' });
    const log = await stack.documentLog(id);
    const [decided, gone] = ['PersonalDataErased', 'PersonalKeysDestroyed'].map((type) =>
      log.find((event) => event.type === type),
    );
    expect(asked).toEqual([[gone?.position, decided?.metadata.at]]);
    const answer = await certifyErasure(left, one);
    const note = String(answer.ok && (await stack.blobs.get(answer.certificate)));
    expect(certificateIn(note)).toMatchObject({ databaseRewrittenAt: LONG_AGO, remains });
  });

  test('names a sealed file that is kept, and on what legal basis', async () => {
    const { id, recipient } = await sealedBy(stack, olive);
    const sealed = { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' } as const;
    await erase(stack.writer, id, { recipient, ...why, sealed }, bySystem('command-line:otto'));
    await destroyed(streams.document(id));
    const match = { kind: 'recipient', document: id, recipient } as const;

    expect(await issued(match)).toMatchObject({
      kept: [{ match, what: 'sealed-files', files: ['d'.repeat(64)], basis: sealed.basis }],
    });
  });

  test('outlives the erasure of the rest of its document', async () => {
    const { id, recipient } = await draftOf(stack, olive);
    await erase(stack.writer, id, { recipient, ...why }, bySystem('command-line:otto'));
    await destroyed(streams.document(id));
    const first = await certifyErasure(context, { kind: 'recipient', document: id, recipient });
    await erase(stack.writer, id, { recipient: null, ...why }, bySystem('retention'));
    await destroyed(streams.document(id));

    expect(await stack.blobs.has(first.ok ? first.certificate : '')).toBe(true);
    expect(await issued({ kind: 'document', document: id })).toMatchObject({
      erased: [{ match: { kind: 'document', document: id } }],
    });
  });

  test('is that of the privacy request, if one asked for it', async () => {
    const { id, recipient } = await draftOf(stack, olive);
    const request = randomUUID();
    await erase(stack.writer, id, { recipient, ...why, request }, bySystem('privacy'));
    await destroyed(streams.document(id));

    expect(await certifyErasure(context, { kind: 'recipient', document: id, recipient })).toEqual({
      ok: false,
      code: 'erasure.unfinished',
    });
  });
});

const LONG_AGO = '2020-01-01T00:00:00.000Z';
const system = { kind: 'system', id: 'retention' } as const;
const managing = (id: string) => ({ kind: 'account', id }) as const;

const destroyed = async (stream: string) => {
  for (const queue of ['shred', 'destroy'] as const) await deliverDue(context, queue, stream, forever);
};

const erasedDocument = async () => {
  const { id } = await draftOf(stack, olive);
  await erase(stack.writer, id, { recipient: null, ...why }, bySystem('retention'));
  await destroyed(streams.document(id));

  return { id, one: { kind: 'document', document: id } as const };
};

/** What a certificate says, once it's verified with the key of the tree heads. */
const issued = async (one: Parameters<typeof certifyErasure>[1]) => {
  const answer = await certifyErasure(context, one);
  const note = String(answer.ok && (await stack.blobs.get(answer.certificate)));
  const verified = await verifiedCertificate(note, [signer.verifierKey]);

  return verified.problem === null && verified.isTrusted ? verified.certificate : expect.unreachable();
};
