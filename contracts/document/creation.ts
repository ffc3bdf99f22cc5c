import type { Recorded } from '../envelope.ts';
import { idOf } from '../stream-name.ts';
import type { DocumentEvent } from './events.ts';
import { unretained } from './retention.ts';
import { type ExistingDocument, nothingYet } from './state.ts';

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
  ...nothingYet,
  id: idOf(stream),
  kind: type === 'TemplateCreated' ? 'template' : 'document',
  status: 'draft',
  owner: data.owner,
  organisation: data.organisation ?? null,
  team: data.team ?? null,
  title: data.title,
  description: 'description' in data ? data.description : null,
  template: 'template' in data ? data.template : null,
  originalFileName: data.originalFileName,
  fileType: data.fileType,
  original: data.original,
  pdf: data.pdf,
  pages: data.pages,
  remarks: data.remarks ?? [],
  sealing: data.sealing ?? 'in-place',
  createdAt: metadata.at,
  retention: unretained,
});
