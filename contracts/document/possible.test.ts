import { describe, expect, test } from 'vitest';
import type { KeyId } from '../key-id.ts';
import type { DocumentEvent } from './events.ts';
import { documentProblem } from './possible.ts';
import { samples } from './testing/every-event.ts';
import {
  carl,
  deleted,
  known,
  out,
  placed,
  recorded,
  sam,
  sent,
  uploaded,
  voided,
} from './testing/sample-history.ts';

test('a recipient is added only once, even if they were removed since', () => {
  const left = known(uploaded, sam, carl, { type: 'RecipientRemoved', data: { recipient: 'carl' } });

  expect(documentProblem(left, recorded(carl, 4))).toBe('the recipient was there already');
  expect(documentProblem(known(uploaded, sam), recorded(carl, 2))).toBeNull();
});

test('nobody is erased whose signature a document waits for, unless it is voided first or erased as a whole', () => {
  const erased = (...keys: readonly KeyId[]): DocumentEvent => ({
    type: 'PersonalDataErased',
    data: { keys: [...keys], basis: 'objection', request: null, reason: 'Sam asked' },
  });
  const problem = (events: readonly DocumentEvent[], ...keys: readonly KeyId[]) => {
    const { metadata, ...event } = recorded(erased(...keys), events.length);
    const by = { kind: 'system', id: 'reactions' } as const;

    return documentProblem(known(...events), { ...event, metadata: { ...metadata, by } });
  };

  expect(problem(out, 'r:lease.sam')).toBe('the document waited for their signature, and is voided first');
  expect(problem([...out, voided], 'r:lease.sam')).toBeNull();
  expect(problem([...out, deleted], 'd:lease', 'r:lease.sam')).toBeNull();
});

test('policies are applied only to what can be sent', () => {
  const ofAcme = known({ ...uploaded, data: { ...uploaded.data, organisation: 'acme' } } as DocumentEvent);
  const { metadata, ...event } = recorded({ type: 'PoliciesApplied', data: samples.PoliciesApplied }, 1);
  const authority = { organisation: 'acme', revision: 0, as: 'owner', team: null } as const;

  expect(documentProblem(ofAcme, { ...event, metadata: { ...metadata, authority } })).toBe(
    'there was no one to sign it',
  );
});

test('a deleted document is brought back within thirty days', () => {
  const gone = known(uploaded, deleted);
  const after = (minutes: number) =>
    documentProblem(gone, recorded({ type: 'DocumentRestored', data: { reason: 'By mistake' } }, minutes));

  expect(after(30 * 24 * 60)).toBeNull();
  expect(after(1 + 30 * 24 * 60)).toBe('it was too late to bring the document back');
  expect(
    documentProblem(
      known(uploaded),
      recorded({ type: 'DocumentRestored', data: { reason: 'By mistake' } }, 1),
    ),
  ).toBe('the document was not deleted by then');
});

describe('a document whose file may have lost words', () => {
  const lossy = {
    ...uploaded.data,
    remarks: [{ kind: 'words-missing', count: 1, words: '“payable”' }],
  };
  const draft = known({ type: 'DocumentUploaded', data: lossy } as DocumentEvent, sam, placed);
  const problem = (event: DocumentEvent) => documentProblem(draft, recorded(event, 3));
  const unseen = 'no one had looked at what its file may have lost';

  test('is not sent before somebody looked at that', () => {
    expect(problem(sent)).toBe(unseen);
    expect(problem({ type: 'DocumentSent', data: { hasSeenRemarks: true } })).toBeNull();
  });

  test('may have been sent when nobody had to look at pages whose words couldn’t be compared', () => {
    const uncompared = { ...uploaded.data, remarks: [{ kind: 'words-unchecked', count: 1 }] };
    const older = known({ type: 'DocumentUploaded', data: uncompared } as DocumentEvent, sam, placed);

    expect(documentProblem(older, recorded(sent, 3))).toBeNull();
  });

  test('has no release asked for before somebody looked at that', () => {
    const ofAcme = { ...lossy, organisation: 'acme' };
    const acmes = known({ type: 'DocumentUploaded', data: ofAcme } as DocumentEvent, sam, placed);
    const authority = { organisation: 'acme', revision: 0, as: 'owner', team: null } as const;
    const asking = (data: { readonly hasSeenRemarks?: true }) => {
      const { metadata, ...event } = recorded(
        { type: 'ReleaseRequested', data: { to: null, note: null, ...data } },
        3,
      );
      return documentProblem(acmes, { ...event, metadata: { ...metadata, authority } });
    };

    expect(asking({})).toBe(unseen);
    expect(asking({ hasSeenRemarks: true })).toBeNull();
  });
});
