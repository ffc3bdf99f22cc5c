import { expect, test } from 'vitest';
import type { FieldType } from '#contracts/document/fields/kinds.ts';
import type { SignatureKind } from '#contracts/organisation/signature-kinds.ts';
import { draftOf } from './draft.ts';
import { noEntries } from './entries.ts';

const modeOf = (type: FieldType, signatureKinds: SignatureKind[]) => {
  const field = { id: type, type, label: '', required: true } as Parameters<typeof draftOf>[0];
  const recipient = { fullName: 'Ada King', email: 'ada@example.com' } as Parameters<
    typeof draftOf
  >[2]['recipient'];

  return draftOf(field, noEntries, { recipient, signatureKinds }).mode;
};

test('a signature begins typed, or else in the first way that the document allows', () => {
  expect(modeOf('signature', ['typed', 'drawn', 'picture'])).toBe('typed');
  expect(modeOf('signature', ['drawn', 'picture'])).toBe('drawn');
  expect(modeOf('initials', ['picture'])).toBe('picture');
});

test('what is no signature is typed, however people sign', () => {
  expect(modeOf('name', ['picture'])).toBe('typed');
});
