import type { DocumentTable } from './cards/card.ts';
import { documentCardOf } from './cards.ts';
import type { DocumentEvent } from './events.ts';

// This file doesn't use zod, because the browser runs what imports it as well.

/** What an owner hears of as activity: what people did with a document, and what went wrong with it. */
export const activities = [
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
] as const satisfies readonly DocumentEvent['type'][];

export type Activity = (typeof activities)[number];

export const isActivity = (type: string): type is Activity =>
  (activities as readonly string[]).includes(type);

/** Tables that say how long documents are kept, and nothing of what is in them. */
const keeping: readonly DocumentTable[] = ['retentions', 'holds'];

/**
 * Whether an event changed the document itself or how far it is. A look, an ordinary mail and how long it's kept change
 * neither.
 */
export const isChange = (type: string): boolean => {
  if (isActivity(type)) return true;
  const card = documentCardOf(type);

  return (
    card !== undefined && card.group !== 'mail' && card.changes.some((table) => !keeping.includes(table))
  );
};
