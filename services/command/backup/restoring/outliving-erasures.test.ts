import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Actor, Message } from '#contracts/envelope.ts';
import { documentKey, recipientKey } from '#contracts/key-id.ts';
import type { MatterCommand } from '#contracts/matter/commands.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { PrivacyCommand } from '#contracts/privacy/commands.ts';
import { closeAccount, eraseAccount } from '../../account/erase-account.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { matters } from '../../decisions/records/matters.ts';
import { handle } from '../../log/handle.ts';
import { receive } from '../../privacy/testing/sample-request.ts';
import { holdDocuments } from '../../records/hold-documents.ts';
import { losingKey } from '../../testing/losing-key.ts';
import { completedBy, sentBy } from '../../testing/sample-documents.ts';
import { startStack } from '../../testing/stack.ts';
import type { BackedUpEvent } from '../format/verified-backup.ts';
import { backupOf, backupWith } from '../testing/installation.ts';
import { asking, livingOn } from '../testing/living-on.ts';

const stack = await startStack();
const { store, database } = stack;
const life = livingOn(stack);
const { epoch, now, tell, person, stateOf, documentOf, logOf, restored, writer } = life;

const why = { basis: 'objection', request: null, reason: 'Asked by mail' } as const;
const erasing = (recipient: string | null, sealed?: SealedDecision) =>
  ({ type: 'ErasePersonalData', data: { recipient, ...why, ...(sealed && { sealed }) } }) as const;
const system = { kind: 'system', id: 'test' } as const;
const typesIn = async (id: string) => (await logOf(id)).map(({ type }) => type);

describe('what was erased after the backup', () => {
  test('of a document stays erased, on record with its reason, and is carried once', async () => {
    const olive = await person();
    const sent = await sentBy(now(), olive);
    const backup = await backupOf(store, epoch());
    await tell(system, sent.id, erasing(null));

    expect(await restored(backup)).toMatchObject({ carried: 2 });

    expect((await logOf(sent.id)).slice(-2)).toMatchObject([
      { type: 'DocumentDeleted' },
      { type: 'PersonalDataErased', data: why },
    ]);
    expect(await documentOf(sent.id)).toMatchObject({ deleted: true, title: '[erased]' });
    expect((await store.vault.open([documentKey(sent.id)])).get(documentKey(sent.id))).toBe('destroyed');
    // A backup that is taken later already contains this fact.
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('of a privacy request stays erased, though it was still open then', async () => {
    const id = randomUUID();
    const told = (by: Actor, command: PrivacyCommand) =>
      handle(writer(), privacyRequests, id, stack.sayingAs(by), command);
    await told({ kind: 'account', id: await person() }, receive('erasure'));
    const backup = await backupOf(store, epoch());
    await told(system, { type: 'EraseRequest', data: why });

    expect(await restored(backup)).toMatchObject({ carried: 1 });

    const { state } = await writer().streams.read(privacyRequests, id);
    expect(state).toMatchObject({ status: 'open', email: '[erased]' });
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('of a recipient stays erased, though a matter held the document then, or it was still to be sealed', async () => {
    const olive = await person();
    const [held, sealing] = [await sentBy(now(), olive), await completedBy(now(), olive)];
    const matter = await matterHolding(olive, held.id);
    const backup = await backupOf(store, epoch());
    await tell(olive, held.id, releasing(matter));
    await tell(system, held.id, erasing(held.recipient));
    await tell({ kind: 'system', id: 'seal' }, sealing.id, {
      type: 'SealDocument',
      data: await life.aSeal(),
    });
    await tell(system, sealing.id, erasing(sealing.recipient, { decision: 'destroy' }));

    expect(await restored(backup)).toMatchObject({ carried: 4 });

    expect((await typesIn(held.id)).slice(-3)).toEqual([
      'HoldReleased',
      'DocumentVoided',
      'PersonalDataErased',
    ]);
    for (const { id, recipient } of [held, sealing]) {
      expect(await documentOf(id)).toMatchObject({
        recipients: [{ fullName: '[erased]' }, { fullName: 'Tess' }],
      });
      expect((await logOf(id)).at(-1)?.data).toMatchObject({ keys: [recipientKey(id, recipient)] });
    }
  });

  test('of an account stays erased, and one that was closed stays closed', async () => {
    const [erased, closed, open] = [await person(), await person(), await person()];
    const backup = await backupOf(store, epoch());
    await eraseAccount({ writer: writer(), database }, erased, why, stack.sayingAs(system));
    await closeAccount({ writer: writer(), database }, closed, 'She left', stack.sayingAs(system));

    await restored(backup);

    expect(await stateOf(erased)).toMatchObject({ fullName: '[erased]', closedAt: expect.any(String) });
    expect(await stateOf(closed)).toMatchObject({ fullName: 'Olive', closedAt: expect.any(String) });
    expect(await stateOf(open)).toMatchObject({ closedAt: null });
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('stays erased where only the vault still knows of it', async () => {
    const olive = await person();
    const [whole, one] = [await sentBy(now(), olive), await sentBy(now(), olive)];
    const backup = await backupOf(store, epoch());
    const keys = [documentKey(whole.id), recipientKey(one.id, one.recipient), documentKey(randomUUID())];
    await store.vault.destroy(keys, randomUUID());

    await restored(backup);

    expect((await logOf(whole.id)).at(-1)).toMatchObject({
      type: 'PersonalDataErased',
      data: { keys: expect.arrayContaining([keys[0], recipientKey(whole.id, whole.other)]) },
    });
    expect((await typesIn(one.id)).slice(-2)).toEqual(['DocumentVoided', 'PersonalDataErased']);
  });

  test('stays so where keys are lost, and what needs them is left out', async () => {
    const [olive, waiting] = [await person(), await person()];
    const [erased, held] = [await sentBy(now(), olive), await sentBy(now(), olive)];
    await life.say(waiting, asking(`${randomUUID()}@example.com`));
    const backup = await backupOf(store, epoch());
    await tell(system, erased.id, erasing(erased.recipient));
    const matter = await matterHolding(olive, held.id);
    await life.say(waiting, asking(`${randomUUID()}@example.com`));
    for (const key of [`d:${erased.id}`, `d:${held.id}`, `a:${waiting}`, `m:${matter}`])
      await losingKey(stack, key);

    expect(await restored(backup)).toMatchObject({ lost: 3 });

    expect((await typesIn(erased.id)).at(-1)).toBe('PersonalDataErased');
    expect(await documentOf(held.id)).toMatchObject({ retention: { holds: [{ matter }] } });
  });

  test('stays erased where only a later backup knows of it, and so do holds', async () => {
    const olive = await person();
    const [gone, held] = [await sentBy(now(), olive), await sentBy(now(), olive)];
    const matter = randomUUID();
    const older = await backupOf(store, epoch());
    const events = (await Array.fromAsync(older.events())).flat();
    const more = [
      happened(gone.id, { type: 'PersonalDataErased', data: { keys: [documentKey(gone.id)], ...why } }),
      happened(held.id, { ...holding(matter), type: 'HoldPlaced' }),
    ];

    expect(await restored(older, backupWith([...events, ...more]))).toMatchObject({ carried: 3 });

    expect((await logOf(gone.id)).at(-1)).toMatchObject({ type: 'PersonalDataErased', data: why });
    expect(await documentOf(held.id)).toMatchObject({ retention: { holds: [{ matter }] } });
  });

  test('that the restored epoch has never heard of is nobody’s business', async () => {
    const olive = await person();
    const backup = await backupOf(store, epoch());
    const later = await sentBy(now(), olive);
    await tell(system, later.id, erasing(null));

    expect(await restored(backup)).toMatchObject({ carried: 0 });
    expect(await logOf(later.id)).toEqual([]);
  });
});

describe('a hold that was placed after the backup', () => {
  test('is placed again, in its matter, so that closing the matter releases it', async () => {
    const olive = await person();
    const [held, alike] = [await sentBy(now(), olive), await sentBy(now(), olive)];
    const backup = await backupOf(store, epoch());
    const matter = await matterHolding(olive, held.id, alike.id);

    // The matter, the order and the two holds.
    expect(await restored(backup)).toMatchObject({ carried: 4 });

    for (const { id } of [held, alike]) {
      expect(await documentOf(id)).toMatchObject({ retention: { holds: [{ matter, kind: 'legal' }] } });
      await expect(tell(olive, id, { type: 'DeleteDocument', data: {} })).rejects.toMatchObject({
        code: 'document.on-hold',
      });
    }
    const { state } = await writer().streams.read(matters, matter);
    expect(state).toMatchObject({ status: 'open', name: 'Olive against Sam' });
    expect(await restored(await backupOf(store, epoch()))).toMatchObject({ carried: 0 });
  });

  test('is not, once it was released or its document erased, and one that the backup has stays', async () => {
    const olive = await person();
    const [freed, gone, held] = [
      await sentBy(now(), olive),
      await sentBy(now(), olive),
      await sentBy(now(), olive),
    ];
    const matter = await matterHolding(olive, held.id);
    const backup = await backupOf(store, epoch());
    for (const { id } of [freed, gone]) {
      await tell(olive, id, holding(matter), releasing(matter));
    }
    await tell(system, gone.id, erasing(null));

    expect(await restored(backup)).toMatchObject({ carried: 2 });

    expect(await documentOf(freed.id)).toMatchObject({ retention: { holds: [] } });
    expect(await typesIn(freed.id)).not.toContain('HoldPlaced');
    expect(await typesIn(gone.id)).not.toContain('HoldPlaced');
    expect(await documentOf(held.id)).toMatchObject({ retention: { holds: [{ matter }] } });
  });

  test('is placed where its matter is closed or unknown, too', async () => {
    const olive = await person();
    const { id } = await sentBy(now(), olive);
    const backup = await backupOf(store, epoch());
    const matter = randomUUID();
    await tell(olive, id, { ...holding(matter), data: { ...holding(matter).data, kind: 'restriction' } });

    expect(await restored(backup)).toMatchObject({ carried: 1 });
    expect(await documentOf(id)).toMatchObject({ retention: { holds: [{ matter, kind: 'restriction' }] } });
  });
});

/** An event that is in a backup and in no epoch of the log. */
const happened = (id: string, event: Message): BackedUpEvent => ({
  ...event,
  id: randomUUID(),
  stream: `document-${id}`,
  revision: 99,
  metadata: { at: '2099-01-01T00:00:00.000Z', by: system } as BackedUpEvent['metadata'],
});

const holding = (matter: string) =>
  ({ type: 'PlaceHold', data: { matter, kind: 'legal', reason: 'The suit' } }) as const;
const releasing = (matter: string) =>
  ({ type: 'ReleaseHold', data: { matter, reason: 'It is settled' } }) as const;

/** A new matter that holds these documents. */
const matterHolding = async (by: string, ...documents: readonly string[]): Promise<string> => {
  const matter = randomUUID();
  const say = (command: MatterCommand) => handle(writer(), matters, matter, stack.sayingAs(by), command);
  await say({ type: 'OpenMatter', data: { name: 'Olive against Sam', reference: null } });
  const { state } = await say({
    type: 'OrderHolds',
    data: { documents: [...documents], kind: 'legal', reason: 'The suit' },
  });
  const [ordered] = state.status === 'none' ? [] : state.ordered;
  await holdDocuments(writer(), stack.sayingAs(by), matter, ordered ?? expect.unreachable('not ordered'));

  return matter;
};
