import { afterAll, expect, test } from 'vitest';
import { type Activity, isChange } from '#contracts/document/activity.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { samples } from '#contracts/document/testing/every-event.ts';
import { apply } from '../applying/apply.ts';
import { ACCOUNT, DOCUMENT, inDocument, minute, silent, testModels } from '../testing/projections.ts';
import { sent, uploaded } from '../testing/sample-events.ts';
import { lastChanges } from './last-changes.ts';

const { client, fresh, rows, projected, close } = await testModels();
afterAll(close);

test.each(Object.keys(samples))('whether %s is a change of its document, and one to hear of', (type) => {
  const changes = lastChanges(inDocument({ type, data: {} } as unknown as DocumentEvent));

  expect(changes.flatMap(({ values }) => JSON.parse(String(values[0])))).toEqual(
    looksAndMails.has(type)
      ? []
      : [
          {
            document_id: DOCUMENT,
            changed_at: minute(0),
            position: activities.has(type) ? '1000' : null,
          },
        ],
  );
});

test('the newest change counts, and the newest activity, whether they come together or one by one', async () => {
  const events = inDocument(uploaded, sent, viewed, recipientRenamed, viewed);
  const expected = [{ document_id: DOCUMENT, changed_at: minute(3), position: '1010' }];

  expect(await projected(events, ALL)).toEqual(expected);
  await fresh();
  for (const event of events) await apply(client, silent, [event], event.position);
  expect(await rows(ALL)).toEqual(expected);
});

test('what this version does not know changes nothing', () => {
  expect(isChange('DocumentNotarised')).toBe(false);
});

const ALL = 'select document_id, changed_at, position from last_changes';

const viewed = { type: 'TimelineViewed', data: samples.TimelineViewed } as DocumentEvent;
const recipientRenamed: DocumentEvent = {
  type: 'RecipientRenamed',
  data: { recipient: ACCOUNT, title: 'Tenant' },
};

/** Stated again, apart from the cards. */
const looksAndMails: ReadonlySet<string> = new Set([
  'PersonalKeysDestroyed',
  'BlobsDestroyed',
  'ErasureCertified',
  'DocumentViewed',
  'AccessRefused',
  'SigningLinkTaken',
  'DocumentDownloaded',
  'OriginalDownloaded',
  'TimelineViewed',
  'TimelineExported',
  'EvidenceTaken',
  'AuditLinkCreated',
  'AuditLinkRevoked',
  'InvitationMailed',
  'CopyNoticeMailed',
  'VoidNoticeMailed',
  'DeclineNoticeMailed',
  'SealFailureMailed',
  'CompletedCopyMailed',
  'LinkVersionKept',
  'ReminderFellDue',
  'ReminderMailed',
  'CompletionRefused',
  'RetentionSet',
  'RetentionShorteningAsked',
  'RetentionChanged',
  'HoldPlaced',
  'HoldReleased',
  'DisposalAnnounced',
  'MemberMailed',
  'MemberMailFailed',
  'DisposalNoticeMailed',
  'DisposalDecided',
] satisfies DocumentEvent['type'][]);

const activities: ReadonlySet<string> = new Set([
  'DocumentUploaded',
  'DocumentDuplicated',
  'DocumentCreatedFromTemplate',
  'DocumentSent',
  'InvitationsResent',
  'SigningLinkOpened',
  'RecipientSigned',
  'RecipientDeclined',
  'DocumentCompleted',
  'DocumentVoided',
  'MailFailed',
  'SealFailed',
] satisfies Activity[]);
