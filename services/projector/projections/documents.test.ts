import { afterAll, describe, expect, test } from 'vitest';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { type AppliedPolicies, documentPolicyDefaults } from '#contracts/organisation/policies.ts';
import type { SealedDecision } from '#contracts/personal/erasure-events.ts';
import { ACCOUNT, DOCUMENT, inDocument, minute, testModels } from '../testing/projections.ts';

const { projected, close } = await testModels();
afterAll(close);

describe('a document', () => {
  test('is a draft of its owner once it was uploaded', async () => {
    expect(await row(uploaded)).toEqual(draft);
  });

  test('tells which one it was copied from', async () => {
    expect(await row(duplicated)).toEqual({ ...draft, title: 'Lease (Copy)', copied_from_id: ORIGINAL });
  });

  test('tells which template it was made from', async () => {
    expect(await row(madeFromTemplate)).toEqual({ ...draft, template_id: ORIGINAL });
  });

  test('has the title that it was given last', async () => {
    expect(await row(uploaded, renamed)).toEqual({ ...draft, title: 'Rent' });
  });

  test('has a message, of which each part changes by itself', async () => {
    expect(await row(uploaded, written)).toEqual({ ...draft, subject: 'Yours', message: 'Please.' });
    expect(await row(uploaded, written, { type: 'MessageEdited', data: { message: null } })).toEqual({
      ...draft,
      subject: 'Yours',
    });
    expect(await row(uploaded, written, { type: 'MessageEdited', data: { subject: null } })).toEqual({
      ...draft,
      message: 'Please.',
    });
  });

  test('is out for signing once it was sent', async () => {
    expect(await row(uploaded, sent)).toEqual({ ...draft, status: 'sent', sent_at: minute(1) });
  });

  test('tells what signers are shown of earlier entries, as its sender chose, or else its organisation said', async () => {
    const chosen: DocumentEvent = { type: 'EarlierEntriesSet', data: { earlierEntries: 'hidden' } };
    const policies = applied({ ...documentPolicyDefaults, earlierEntries: 'shown' });

    expect(await row(uploaded, chosen)).toMatchObject({ earlier_entries: 'hidden' });
    expect(await row(uploaded, policies)).toMatchObject({ earlier_entries: 'shown' });
    expect(await row(uploaded, chosen, policies)).toMatchObject({ earlier_entries: 'hidden' });
  });

  test('tells how people may sign it, if its organisation said so before it was sent', async () => {
    const { signatureKinds, ...earlier } = documentPolicyDefaults;
    const kindsAfter = async (values: AppliedPolicies) =>
      (await row(uploaded, applied(values), sent)).signature_kinds;

    expect(await kindsAfter({ ...earlier, signatureKinds: ['drawn', 'picture'] })).toEqual([
      'drawn',
      'picture',
    ]);
    expect(await kindsAfter(earlier)).toBeNull();
  });

  test('is completed when everybody has signed', async () => {
    const { status, completed_at } = await row(uploaded, sent, completed);

    expect({ status, completed_at }).toEqual({ status: 'completed', completed_at: minute(2) });
  });

  test('has a sealed PDF moments later', async () => {
    const { sealed_sha256, sealed_at } = await row(uploaded, sent, completed, sealed);

    expect({ sealed_sha256, sealed_at }).toEqual({ sealed_sha256: 'd'.repeat(64), sealed_at: minute(3) });
  });

  test('has a sealed PDF no more once somebody was erased with it whom it names', async () => {
    const why = {
      keys: [`r:${DOCUMENT}.${ORIGINAL}`],
      basis: 'objection',
      request: null,
      reason: 'Asked',
    } as const;
    const erasedWith = (sealed: SealedDecision): DocumentEvent => ({
      type: 'PersonalDataErased',
      data: { ...why, keys: [...why.keys], sealed },
    });
    const keep = erasedWith({ decision: 'keep', basis: 'Legal claims' });
    const past = [uploaded, sent, completed, sealed];

    expect(await row(...past, keep)).toMatchObject({ sealed_destroyed_at: null });
    expect(await row(...past, erasedWith({ decision: 'destroy' }))).toMatchObject({
      sealed_destroyed_at: minute(4),
    });
  });

  test('is cancelled when its owner voids it', async () => {
    expect(await row(uploaded, sent, voided)).toMatchObject({
      status: 'cancelled',
      void_reason: 'The rent has changed',
    });
    expect(await row(uploaded, sent, { type: 'DocumentVoided', data: {} })).toMatchObject({
      status: 'cancelled',
      void_reason: null,
    });
  });

  test('is cancelled when a recipient declines', async () => {
    expect(await row(uploaded, sent, declined)).toMatchObject({ status: 'cancelled', void_reason: null });
  });

  test('is kept out of sight when it was deleted', async () => {
    expect((await row(uploaded, deleted)).deleted_at).toBe(minute(1));
  });

  test('does not change when it is downloaded', async () => {
    expect(await row(uploaded, downloaded)).toEqual(draft);
  });
});

const row = async (...events: readonly DocumentEvent[]) => {
  const [only = {}] = await projected(inDocument(...events), 'select * from documents');
  // It holds nothing but what other columns hold.
  const { view, ...columns } = only;

  return columns;
};

const ORIGINAL = '33333333-3333-4333-8333-333333333333';
const file = {
  owner: ACCOUNT,
  originalFileName: 'lease.docx',
  fileType: 'docx',
  original: 'a'.repeat(64),
  pdf: 'b'.repeat(64),
  pages: [
    { width: 612, height: 792 },
    { width: 841.89, height: 595.28 },
  ],
} as const;

const uploaded: DocumentEvent = {
  type: 'DocumentUploaded',
  data: { ...file, title: 'Lease', pages: [...file.pages] },
};
const duplicated: DocumentEvent = {
  type: 'DocumentDuplicated',
  data: { ...file, title: 'Lease (Copy)', from: ORIGINAL, pages: [...file.pages] },
};
const madeFromTemplate: DocumentEvent = {
  type: 'DocumentCreatedFromTemplate',
  data: { ...file, title: 'Lease', template: ORIGINAL, pages: [...file.pages] },
};
const renamed: DocumentEvent = { type: 'DocumentRenamed', data: { title: 'Rent' } };
const written: DocumentEvent = { type: 'MessageEdited', data: { subject: 'Yours', message: 'Please.' } };
const sent: DocumentEvent = { type: 'DocumentSent', data: {} };
const applied = (values: AppliedPolicies): DocumentEvent => ({
  type: 'PoliciesApplied',
  data: { organisation: ORIGINAL, revision: 3, values, domains: [] },
});
const completed: DocumentEvent = { type: 'DocumentCompleted', data: {} };
const sealed: DocumentEvent = {
  type: 'DocumentSealed',
  data: { sealed: 'd'.repeat(64), level: 'B-B', pageCount: 4, chainHead: 'e'.repeat(64) },
};
const downloaded: DocumentEvent = { type: 'DocumentDownloaded', data: { sealed: 'd'.repeat(64) } };
const voided: DocumentEvent = { type: 'DocumentVoided', data: { reason: 'The rent has changed' } };
const declined: DocumentEvent = {
  type: 'RecipientDeclined',
  data: { recipient: ORIGINAL, reason: 'No' },
};
const deleted: DocumentEvent = { type: 'DocumentDeleted', data: {} };

const draft = {
  id: DOCUMENT,
  position: '1000',
  kind: 'document',
  title: 'Lease',
  description: null,
  subject: null,
  message: null,
  original_file_name: 'lease.docx',
  file_type: 'docx',
  status: 'draft',
  page_count: 2,
  pages: file.pages,
  original_sha256: 'a'.repeat(64),
  pdf_sha256: 'b'.repeat(64),
  sealed_sha256: null,
  copied_from_id: null,
  template_id: null,
  usage_count: 0,
  created_by_id: ACCOUNT,
  created_at: minute(0),
  sent_at: null,
  completed_at: null,
  sealed_at: null,
  sealed_destroyed_at: null,
  seal_failed_at: null,
  void_reason: null,
  deleted_at: null,
  parked: false,
  organisation_id: null,
  team_id: null,
  release: null,
  signature_kinds: null,
  earlier_entries: null,
};
