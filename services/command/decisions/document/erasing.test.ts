import { describe, expect, test } from 'vitest';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { KeyId } from '#contracts/key-id.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import {
  carl,
  completed,
  deleted,
  draft,
  given,
  life,
  mailFailed,
  olive,
  out,
  sam,
  samSigned,
  sealed,
  system,
  uploaded,
  voided,
} from '../../document/testing/sample-lease.ts';
import { held } from '../../document/testing/sample-retention.ts';
import { due } from '../../leader/due/document-due.ts';

describe('erasing a recipient', () => {
  test('who signed a sealed document says whether the sealed file, which names them, is kept or destroyed', () => {
    const destroy = { decision: 'destroy' } as const;
    given(...life, sealed)
      .when(system, erasing('sam'))
      .expectRefusal('erasure.sealed-undecided');
    for (const decision of [destroy, KEEP])
      given(...life, sealed)
        .when(system, erasing('sam', decision))
        .expect(erasedWith(decision, 'r:lease.sam'));
    given(...life, sealed, erasedWith(destroy, 'r:lease.tess'))
      .when(system, erasing('sam', KEEP))
      .expect(erased('r:lease.sam'));
    given(...life, sealed, erasedWith(KEEP, 'r:lease.tess'))
      .when(system, erasing('sam'))
      .expectRefusal('erasure.sealed-undecided');
  });

  test('whose document was never sealed decides about no file', () => {
    given(...out, samSigned)
      .when(system, erasing('sam', KEEP))
      .expect(erased('r:lease.sam'));
  });

  test('with the sealed file leaves nothing to download or to mail', () => {
    const past = [...life, sealed, erasedWith({ decision: 'destroy' }, 'r:lease.sam')];

    given(...past)
      .when(olive, { type: 'RecordDownload', data: { sealed: 'd'.repeat(64) } })
      .expectRefusal('document.sealed-destroyed');
    expect(due(given(...past).state(), () => true)).toEqual([]);
  });

  test('whose signature is awaited voids the document first', () => {
    given(...out)
      .when(system, erasing('sam'))
      .expect(voided, erased('r:lease.sam'));
    given(...out, samSigned)
      .when(system, erasing('tess'))
      .expect(voided, erased('r:lease.tess'));
  });

  test('whose signature a deleted document awaited voids it too, since it may be brought back', () => {
    given(...out, deleted)
      .when(system, erasing('sam'))
      .expect(voided, erased('r:lease.sam'));
  });

  test('who signed already, or only gets a copy, voids nothing', () => {
    given(...out, samSigned)
      .when(system, erasing('sam'))
      .expect(erased('r:lease.sam'));
    given(...out)
      .when(system, erasing('carl'))
      .expect(erased('r:lease.carl'));
  });

  test('who was removed again erases what earlier events say of them', () => {
    given(...draft, { type: 'RecipientRemoved', data: { recipient: 'tess' } })
      .when(system, erasing('tess'))
      .expect(erased('r:lease.tess'));
  });

  test('waits for the seal of a complete document, which names everybody who signed', () => {
    given(...life)
      .when(system, erasing('sam'))
      .expectRefusal('document.not-sealed');
    given(...life, { type: 'SealFailed', data: { reason: 'upload.not-sealable' } })
      .when(system, erasing('sam'))
      .expect(erased('r:lease.sam'));
  });

  test('a second time changes nothing', () => {
    given(...life, sealed, erased('r:lease.sam'))
      .when(system, erasing('sam'))
      .expectNothing();
  });

  test('nobody but the installation itself can do it, and nobody knows of a stranger', () => {
    for (const by of [olive, sam, carl])
      given(...life, sealed)
        .when(by, erasing('sam'))
        .expectRefusal('not-found');
    given(...draft)
      .when(system, erasing('mallory'))
      .expectRefusal('not-found');
    given().when(system, erasing(null)).expectRefusal('not-found');
  });

  test('leaves no text of theirs in the state', () => {
    const past = [...life, sealed, mailFailed('sam', 'completed-copy'), erased('r:lease.sam')];
    const state = given(...past).state();
    if (state.status === 'none') throw new Error('there is no document');
    const [first, second] = state.recipients;

    expect(first).toMatchObject({ fullName: '[erased]', email: '[erased]', mailFailure: '[erased]' });
    expect(second).toMatchObject({ fullName: 'tess', email: 'tess@example.com' });
    expect(state.fields.map(({ value }) => value)).toEqual(['[erased]', 'Tess']);
    expect(state.title).toBe('Lease');
  });

  test('leaves them without mails', () => {
    const isMailed = (...past: DocumentEvent[]) =>
      due(given(...past).state(), () => true).some((one) => one.kind === 'mail' && one.recipient === 'sam');

    expect(isMailed(...life, sealed)).toBe(true);
    expect(isMailed(...life, sealed, erased('r:lease.sam'))).toBe(false);
    expect(isMailed(...out, voided, erased('r:lease.sam'))).toBe(false);
  });

  test('of a draft asks its owner to remove them', () => {
    const before = [...draft, erased('r:lease.sam')];

    given(...before)
      .when(olive, { type: 'SendDocument', data: {} })
      .expectRefusal('recipient.erased');
    given(...before)
      .when(olive, { type: 'EditRecipient', data: { recipient: 'sam', fullName: 'Sam' } })
      .expectRefusal('recipient.erased');
    given(...before)
      .when(olive, { type: 'RemoveRecipient', data: { recipient: 'sam' } })
      .expect(
        { type: 'FieldRemoved', data: { field: 'lease.sam-signature' } },
        { type: 'RecipientRemoved', data: { recipient: 'sam' } },
      );
  });
});

describe('erasing a document', () => {
  const everybody = ['d:lease', 'r:lease.carl', 'r:lease.sam', 'r:lease.tess'] as const;

  test('deletes it, and erases all its recipients with it', () => {
    given(...life)
      .when(system, erasing(null))
      .expect(deleted, erased(...everybody));
    given(...draft, { type: 'RecipientRemoved', data: { recipient: 'sam' } })
      .when(system, erasing(null))
      .expect(deleted, erased('d:lease', 'r:lease.carl', 'r:lease.sam', 'r:lease.tess'));
  });

  test('deletes no second time, and erases nobody twice', () => {
    given(...life, sealed, erased('r:lease.sam'), deleted)
      .when(system, erasing(null))
      .expect(erased('d:lease', 'r:lease.carl', 'r:lease.tess'));
    given(uploaded, deleted, erased('d:lease')).when(system, erasing(null)).expectNothing();
  });

  test('leaves nothing that somebody wrote', () => {
    const state = given(...life, deleted, erased(...everybody)).state();

    expect(JSON.stringify(state)).not.toMatch(/Lease|lease\.pdf|@example|"Sam"|"Tess"|"label":"signature"/);
    expect(state).toMatchObject({ title: '[erased]', originalFileName: '[erased]', description: null });
  });
});

describe('what became of an erasure', () => {
  const before = [...life, sealed, erased('r:lease.sam')];
  const revision = before.length - 1;
  const keys: DocumentEvent = {
    type: 'PersonalKeysDestroyed',
    data: { keys: [{ key: 'r:lease.sam', commitment: 'c'.repeat(64) }], erasure: revision },
  };
  const blobs: DocumentEvent = {
    type: 'BlobsDestroyed',
    data: { blobs: ['d'.repeat(64)], erasure: revision },
  };

  test('goes on record once', () => {
    given(...before)
      .when(system, { ...keys, type: 'RecordKeysDestroyed' } as DocumentCommand)
      .expect(keys);
    given(...before, keys)
      .when(system, { ...keys, type: 'RecordKeysDestroyed' } as DocumentCommand)
      .expectNothing();
    given(...before, keys)
      .when(system, { ...blobs, type: 'RecordBlobsDestroyed' } as DocumentCommand)
      .expect(blobs);
    given(...before, keys, blobs)
      .when(system, { ...blobs, type: 'RecordBlobsDestroyed' } as DocumentCommand)
      .expectNothing();
  });

  test('is said only of erasures that were decided', () => {
    given(...life, sealed)
      .when(system, { ...keys, type: 'RecordKeysDestroyed' } as DocumentCommand)
      .expectRefusal('not-found');
    given(...life, completed)
      .when(olive, { ...blobs, type: 'RecordBlobsDestroyed' } as DocumentCommand)
      .expectRefusal('not-found');
  });
});

const why = { basis: 'objection', request: null, reason: 'Asked by mail' } as const;

describe('erasing again what another epoch erased', () => {
  test('heeds neither matters nor seals that are awaited, and is done once', () => {
    given(...life, held('suit'))
      .when(system, keeping('sam'))
      .expect({ type: 'HoldReleased', data: { matter: 'suit', reason: why.reason } }, erased('r:lease.sam'));
    given(...out)
      .when(system, keeping('sam'))
      .expect(voided, erased('r:lease.sam'));
    given(...life, sealed, erased('r:lease.sam'))
      .when(system, keeping('sam'))
      .expectNothing();
  });

  test('leaves a document alone that has never had this recipient, and is nobody’s wish', () => {
    given(...life)
      .when(system, keeping('mallory'))
      .expectNothing();
    given(...life)
      .when(olive, keeping(null))
      .expectRefusal('not-found');
  });
});

const KEEP = { decision: 'keep', basis: 'GDPR Art. 17(3)(e)' } as const;

const erasing = (recipient: string | null, decided?: SealedDecision): DocumentCommand => ({
  type: 'ErasePersonalData',
  data: { recipient, ...why, ...(decided && { sealed: decided }) },
});

const keeping = (recipient: string | null): DocumentCommand => ({
  type: 'KeepErased',
  data: { recipient, ...why },
});

const erased = (...keys: KeyId[]): DocumentEvent => ({ type: 'PersonalDataErased', data: { keys, ...why } });

const erasedWith = (decided: SealedDecision, ...keys: KeyId[]): DocumentEvent => ({
  type: 'PersonalDataErased',
  data: { keys, ...why, sealed: decided },
});
