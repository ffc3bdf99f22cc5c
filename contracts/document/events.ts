// These names and shapes are stored for ever. Add, never rename; a changed meaning is a new event.
import { z } from 'zod';
import { accessEvents } from './events/access.ts';
import { mailEvents } from './events/mail.ts';
import { preparationEvents } from './events/preparation.ts';
import { signingEvents } from './events/signing.ts';

export { TimelineFormat } from './events/access.ts';
export { MailPurpose } from './events/mail.ts';
export { FileType, Sealing } from './events/preparation.ts';

/** All that happens to a document or a template, in files by what it is about, which are those of the cards as well. */
export const DocumentEvent = z.discriminatedUnion('type', [
  ...preparationEvents,
  ...mailEvents,
  ...signingEvents,
  ...accessEvents,
]);
export type DocumentEvent = z.infer<typeof DocumentEvent>;
