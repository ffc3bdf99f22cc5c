import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifiedCertificate } from '#contracts/privacy/certificate.ts';
import type { Decision, PrivacyCommand } from '#contracts/privacy/commands.ts';
import type { PrivacyKind, PrivacyMatch } from '#contracts/privacy/events.ts';
import { type ExistingRequest, matchOf } from '#contracts/privacy/state.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { streams } from '#contracts/stream-name.ts';
import type { CheckpointSigned } from '#contracts/tree-heads/events.ts';
import { account } from '../../decisions/account/decider.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { handle } from '../../log/handle.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { contextAt, deliverySettings, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const { writer, blobs } = stack;
const { id: olive } = await somebody(stack);
const signer = await openNoteSigner('sign.example/log/e1', deliverySettings.CHECKPOINT_KEY);
const demand = { covering: async (position: bigint) => treeHeadAt(position) };
const context: DeliveryContext = { ...contextAt(stack).context, demand };

describe('a privacy request', () => {
  test('finds recipients and accounts by the address, once', async () => {
    const email = anAddress();
    const [sam, registered] = [await recipientWith(email), await accountWith(email)];
    const id = await request('access', email);

    expect(await followed(id)).toBe(true);
    expect(await followed(id)).toBe(true);

    const { matches, searchedAt } = await stateOf(id);
    expect(matches.map(({ match }) => match)).toEqual([registered, sam]);
    expect(searchedAt).not.toBeNull();
    expect(await typesIn(id)).toHaveLength(4);
  });

  test('that was approved erases what was decided, says so with a certificate, and does it once', async () => {
    const email = anAddress();
    const sam = await recipientWith(email);
    const id = await approved('erasure', email, [sam, erase(true)]);

    expect(await followed(id)).toBe(false);
    expect(await stack.stateOf(sam.document)).toMatchObject({ status: 'cancelled' });
    expect((await stack.stateOf(sam.document)).recipients.at(-1)).toMatchObject({ email: '[erased]' });
    await destroyed(streams.document(sam.document));
    expect(await followed(id)).toBe(true);

    const { status, certificate } = await stateOf(id);
    expect(status).toBe('fulfilled');
    const note = String(await blobs.get(certificate ?? ''));
    const log = await stack.documentLog(sam.document);
    const named = (type: string) => log.find((event) => event.type === type)?.metadata.hash;
    expect(await verifiedCertificate(note, [signer.verifierKey])).toMatchObject({
      problem: null,
      isTrusted: true,
      certificate: {
        request: { id, kind: 'erasure' },
        erased: [
          {
            match: sam,
            basis: 'objection',
            stream: streams.document(sam.document),
            decided: { hash: named('PersonalDataErased') },
            keysDestroyed: { hash: named('PersonalKeysDestroyed'), keys: [{ key: expect.any(String) }] },
            filesDestroyed: { hash: named('BlobsDestroyed'), files: [] },
          },
        ],
        kept: [],
        restricted: [],
      },
    });
    const before = await stack.store.head();
    expect(await followed(id)).toBe(true);
    expect(await stack.store.head()).toBe(before);
  });

  test('goes on where a crash left it', async () => {
    const email = anAddress();
    const sam = await recipientWith(email);
    const id = await approved('erasure', email, [sam, erase(true)]);
    await followed(id);
    await destroyed(streams.document(sam.document));
    const crashing = { ...blobs, put: () => Promise.reject(new Error('out of space')) };

    expect(await followed(id, { blobs: crashing })).toBe(false);
    expect(await followed(id, { isLeading: () => false })).toBe(false);
    expect(await followed(id)).toBe(true);

    expect(await erasuresOf(sam.document)).toHaveLength(1);
    expect((await typesIn(id)).filter((type) => type === 'PrivacyRequestFulfilled')).toHaveLength(1);
  });

  test('waits with its certificate for a tree head that covers it', async () => {
    const id = await approved('access', anAddress());

    expect(await followed(id, { demand: { covering: async () => null } })).toBe(false);
    expect(await stateOf(id)).toMatchObject({ status: 'approved', certificate: null });
    expect(await followed(id)).toBe(true);
    expect(await stateOf(id)).toMatchObject({ status: 'fulfilled' });
  });

  test('keeps what a matter came to hold after the approval, and says so', async () => {
    const email = anAddress();
    const sam = await recipientWith(email);
    const id = await approved('erasure', email, [sam, erase(true)]);
    const matter = randomUUID();
    await stack.tell(system, sam.document, {
      type: 'PlaceHold',
      data: { matter, kind: 'legal', reason: 'A suit' },
    });

    expect(await followed(id)).toBe(true);

    const state = await stateOf(id);
    expect(matchOf(state, sam)?.decided).toMatchObject({ decision: 'keep', basis: 'hold', by: 'privacy' });
    expect(await erasuresOf(sam.document)).toEqual([]);
    const note = String(await blobs.get(state.certificate ?? ''));
    expect(await verifiedCertificate(note, [])).toMatchObject({
      problem: null,
      isTrusted: null,
      certificate: { erased: [], kept: [{ match: sam, basis: 'hold', until: null }] },
    });
  });

  test('erases an account, which is closed', async () => {
    const email = anAddress();
    const own = await accountWith(email);
    const id = await approved('erasure', email, [own, erase(false)]);
    await followed(id);
    await destroyed(streams.account(own.account));

    expect(await followed(id)).toBe(true);
    const { state } = await writer.streams.read(account, own.account);
    expect(state).toMatchObject({ email: '[erased]', closedAt: expect.any(String) });
  });

  test('restricts a document, until somebody releases it', async () => {
    const email = anAddress();
    const sam = await recipientWith(email);
    const id = await approved('restriction', email, [sam, { decision: 'restrict' }]);
    const holds = async () => (await stack.stateOf(sam.document)).retention.holds;

    expect(await followed(id, { demand: { covering: async () => null } })).toBe(false);
    expect(await holds()).toMatchObject([{ matter: id, kind: 'restriction' }]);
    const release = { type: 'ReleaseHold', data: { matter: id, reason: 'Settled' } } as const;
    await stack.tell(system, sam.document, release);
    expect(await followed(id)).toBe(true);
    expect(await holds()).toEqual([]);
  });
});

const system = { kind: 'system', id: 'test' } as const;
const anAddress = () => `${randomUUID()}@example.com`;
const erase = (voidDocument: boolean): Decision => ({ decision: 'erase', basis: 'objection', voidDocument });

const treeHeadAt = async (position: bigint): Promise<CheckpointSigned['data']> => {
  const head = { origin: 'sign.example/log/e1', size: 7, root: 'ab'.repeat(32) };

  return {
    ...head,
    note: await signer.sign(head),
    verifierKey: signer.verifierKey,
    peaks: [],
    position: String(position),
    last: { stream: 'document-1', revision: 0, hash: '' },
  };
};

const tell = (id: string, by: string, command: PrivacyCommand) =>
  handle(writer, privacyRequests, id, stack.sayingAs(by), command);

const request = async (kind: PrivacyKind, email: string): Promise<string> => {
  const id = randomUUID();
  await tell(id, olive, {
    type: 'ReceiveRequest',
    data: { kind, email, note: null, via: 'officer', from: null },
  });

  return id;
};

/** A request whose matches were found, decided and approved. */
const approved = async (
  kind: PrivacyKind,
  email: string,
  ...decided: readonly (readonly [PrivacyMatch, Decision])[]
): Promise<string> => {
  const id = await request(kind, email);
  await followed(id);
  for (const [match, decision] of decided)
    await tell(id, olive, {
      type: 'DecideMatch',
      data: { match, decision, isSignatureAwaited: match.kind === 'recipient', isSealed: false },
    });
  await tell(id, randomUUID(), { type: 'ApproveRequest', data: {} });

  return id;
};

const followed = (id: string, differing: Partial<DeliveryContext> = {}): Promise<boolean> =>
  deliverDue({ ...context, ...differing }, 'privacy', streams.privacy(id), forever);

const destroyed = async (stream: string) => {
  for (const queue of ['shred', 'destroy'] as const) await deliverDue(context, queue, stream, forever);
};

const stateOf = async (id: string): Promise<ExistingRequest> => {
  const { state } = await writer.streams.read(privacyRequests, id);

  return state.status === 'none' ? expect.unreachable() : state;
};

const typesIn = async (id: string) =>
  (await writer.streams.read(privacyRequests, id)).past.map(({ type }) => type);

const erasuresOf = async (id: string) =>
  (await stack.documentLog(id)).filter(({ type }) => type === 'PersonalDataErased');

const recipientWith = async (email: string) => {
  const [{ id: document }, recipient] = [await draftOf(stack, olive), randomUUID()];
  await stack.tell(
    olive,
    document,
    {
      type: 'AddRecipient',
      data: { recipient, fullName: 'Sam', email, title: null, role: 'signer', signingOrder: 1 },
    },
    { type: 'SendDocument', data: {} },
  );

  return { kind: 'recipient', document, recipient } as const;
};

const accountWith = async (email: string) => {
  const id = randomUUID();
  await handle(writer, account, id, stack.sayingAs(id), {
    type: 'RegisterAccount',
    data: { username: id, email, fullName: 'Sam', passwordHash: 'none' },
  });

  return { kind: 'account', account: id } as const;
};
