import type { Recorded } from '../envelope.ts';
import { idOf } from '../stream-name.ts';
import type { DocumentEvent } from './events.ts';
import { unretained } from './retention.ts';
import type { ExistingDocument } from './state.ts';

// This file doesn't use zod, because the browser runs it as well.

/** The first event of a document or template. */
export type Creation = Recorded<
  Extract<
    DocumentEvent,
    { type: 'DocumentUploaded' | 'DocumentDuplicated' | 'TemplateCreated' | 'DocumentCreatedFromTemplate' }
  >
>;

export const isCreation = <Event extends DocumentEvent>(
  event: Event,
): event is Extract<Event, { type: Creation['type'] }> =>
  event.type === 'DocumentUploaded' ||
  event.type === 'DocumentDuplicated' ||
  event.type === 'TemplateCreated' ||
  event.type === 'DocumentCreatedFromTemplate';

export const created = ({ type, stream, data, metadata }: Creation): ExistingDocument => ({
  id: idOf(stream),
  kind: type === 'TemplateCreated' ? 'template' : 'document',
  status: 'draft',
  deleted: false,
  owner: data.owner,
  organisation: data.organisation ?? null,
  team: data.team ?? null,
  shares: [],
  release: null,
  releasedBy: null,
  policies: null,
  title: data.title,
  description: 'description' in data ? data.description : null,
  template: 'template' in data ? data.template : null,
  subject: null,
  message: null,
  earlierEntries: null,
  originalFileName: data.originalFileName,
  fileType: data.fileType,
  original: data.original,
  pdf: data.pdf,
  pages: data.pages,
  remarks: data.remarks ?? [],
  sealing: data.sealing ?? 'in-place',
  recipients: [],
  formerRecipients: [],
  fields: [],
  createdAt: metadata.at,
  sentAt: null,
  completedAt: null,
  voidReason: null,
  sealed: null,
  sealFailed: null,
  sealFailures: 0,
  sealRetriedAt: null,
  memberMails: [],
  ownerSettled: [],
  auditLinks: [],
  erasures: [],
  retention: unretained,
});
