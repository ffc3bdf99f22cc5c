// These names and shapes are stored forever: add to them, but never rename any. If a meaning changes, make a new event.
import { z } from 'zod';
import { erasureEvents } from '../personal/erasure-events.ts';
import { accessEvents } from './events/access.ts';
import { mailEvents } from './events/mail.ts';
import { organisationEvents } from './events/organisation.ts';
import { preparationEvents } from './events/preparation.ts';
import { retentionEvents } from './events/retention.ts';
import { signingEvents } from './events/signing.ts';

export { TimelineFormat } from './events/access.ts';
export { MailPurpose, MemberMailPurpose } from './events/mail.ts';
export { FileType, Sealing } from './events/preparation.ts';

/** All events of documents and templates. They're divided into files by topic, and their cards into the same files. */
export const DocumentEvent = z.discriminatedUnion('type', [
  ...preparationEvents,
  ...mailEvents,
  ...signingEvents,
  ...accessEvents,
  ...erasureEvents,
  ...retentionEvents,
  ...organisationEvents,
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
