import type { DocumentEvent } from '#contracts/document/events.ts';
import { ACCOUNT } from './projections.ts';

export const uploadedAs = (title: string) =>
  ({
    type: 'DocumentUploaded',
    data: {
      owner: ACCOUNT,
      title,
      originalFileName: 'lease.pdf',
      fileType: 'pdf',
      original: 'a'.repeat(64),
      pdf: 'b'.repeat(64),
      pages: [{ width: 612, height: 792 }],
    },
  }) satisfies DocumentEvent;

export const uploaded = uploadedAs('Lease');
export const sent: DocumentEvent = { type: 'DocumentSent', data: {} };

const toMember = { account: ACCOUNT, purpose: 'shared', cause: ACCOUNT } as const;
export const memberMailed = { ...toMember, messageId: '<1>' };
export const memberMailFailed = { ...toMember, reason: 'The mailbox is full.' };
