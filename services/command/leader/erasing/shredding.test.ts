import { describe, expect, test } from 'vitest';
import { refuse } from '#contracts/api/refusals.ts';
import { streams } from '#contracts/stream-name.ts';
import { eraseAccount } from '../../account/erase-account.ts';
import { erase } from '../../document/erasures.ts';
import { bySystem } from '../../log/envelopes.ts';
import { draftOf } from '../../testing/sample-documents.ts';
import { somebody } from '../../testing/somebody.ts';
import { type Stack, startStack } from '../../testing/stack.ts';
import { contextAt, forever } from '../deliveries/testing/contexts.ts';
import { deliverDue } from '../following/deliver-due.ts';

const stack: Stack = await startStack();
const why = { basis: 'objection', request: null, reason: 'Asked' } as const;
const envelope = () => bySystem('test');

describe('the keys of what was erased', () => {
  test('are destroyed, and go on record with their commitments', async () => {
    const { context } = contextAt(stack);
    const { id, recipient } = await erasedRecipient();
    const key = `r:${id}.${recipient}` as const;
    const commitment = await commitmentOf(context.vault, key);

    expect(await deliverDue(context, 'shred', streams.document(id), forever)).toBe(true);

    const log = await stack.documentLog(id);
    const erasure = log.findIndex(({ type }) => type === 'PersonalDataErased');
    expect(log.at(-1)).toMatchObject({
      type: 'PersonalKeysDestroyed',
      data: { keys: [{ key, commitment }], erasure },
      metadata: { by: { kind: 'system' }, causationId: log[erasure]?.id },
    });
    expect((await context.vault.destroy([key], 'again')).get(key)).toMatchObject({ by: log[erasure]?.id });
  });

  test('are destroyed once more after a crash before the record, and recorded once', async () => {
    const { context } = contextAt(stack);
    const { id, recipient } = await erasedRecipient();
    const crashed = {
      ...context,
      vault: {
        ...context.vault,
        drop: () => refuse('unavailable'),
      },
    };

    expect(await deliverDue(crashed, 'shred', streams.document(id), forever)).toBe(false);
    expect(typesIn(await stack.documentLog(id))).not.toContain('PersonalKeysDestroyed');
    expect(await deliverDue(context, 'shred', streams.document(id), forever)).toBe(true);
    expect(await deliverDue(context, 'shred', streams.document(id), forever)).toBe(true);
    const recorded = typesIn(await stack.documentLog(id)).filter((type) => type === 'PersonalKeysDestroyed');
    expect(recorded).toHaveLength(1);
    expect(recipient).toBeTruthy();
  });

  test('wait for a vault that is away', async () => {
    const { context } = contextAt(stack);
    const { id } = await erasedRecipient();
    const away = { ...context, vault: { ...context.vault, destroy: async () => refuse('unavailable') } };

    expect(await deliverDue(away, 'shred', streams.document(id), forever)).toBe(false);
    expect(typesIn(await stack.documentLog(id))).not.toContain('PersonalKeysDestroyed');
  });

  test('are those of an account as well', async () => {
    const { context } = contextAt(stack);
    const { id } = await somebody(stack);
    await eraseAccount(stack, id, why, envelope());

    expect(await deliverDue(context, 'shred', streams.account(id), forever)).toBe(true);
    expect((await stack.accountLog(id)).at(-1)).toMatchObject({
      type: 'PersonalKeysDestroyed',
      data: { keys: [{ key: `a:${id}` }] },
    });
  });

  test('are nobody’s business where nothing was erased', async () => {
    const { context } = contextAt(stack);
    const { id } = await draftOf(stack, (await somebody(stack)).id);

    expect(await deliverDue(context, 'shred', streams.document(id), forever)).toBe(true);
    expect(typesIn(await stack.documentLog(id))).not.toContain('PersonalKeysDestroyed');
  });
});

const erasedRecipient = async () => {
  const draft = await draftOf(stack, (await somebody(stack)).id);
  await erase(stack.writer, draft.id, { recipient: draft.recipient, ...why }, envelope());

  return draft;
};

type MemoryVault = ReturnType<typeof contextAt>['context']['vault'];

/** Of a key that is made now, as the first event with it did. */
const commitmentOf = async (vault: MemoryVault, key: `r:${string}`) => {
  const { make } = vault as unknown as { make: (ids: readonly string[]) => Promise<Map<string, Buffer>> };
  const made = (await make([key])).get(key);
  const { personalCipher } = await import('../../../shared/vault/personal-cipher.ts');

  return personalCipher.commitmentOf(key, made as never);
};

const typesIn = (log: readonly { readonly type: string }[]) => log.map(({ type }) => type);
