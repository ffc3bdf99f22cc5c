import type { RecipientRole } from './recipient.ts';

// What the browser goes by as well: nothing here needs zod.

/** A role as answers about templates call it: `cc` is a document's `copy`. */
export type TemplateRole = 'signer' | 'cc';

export const templateRoleOf = (role: RecipientRole): TemplateRole => (role === 'copy' ? 'cc' : role);
export const recipientRoleOf = (role: TemplateRole): RecipientRole => (role === 'cc' ? 'copy' : role);

/** The roles that a template begins with (spec, part 1, section 2). */
export const defaultRoles = [
  { name: 'Signer 1', role: 'signer', signingOrder: 1 },
  { name: 'Signer 2', role: 'signer', signingOrder: 2 },
  { name: 'CC Recipient', role: 'cc', signingOrder: 3 },
] as const satisfies readonly { name: string; role: TemplateRole; signingOrder: number }[];

/** Pixels of a new field in a template (spec, part 1, section 9). */
export const templateFieldSize = { width: 150, height: 40 };

/** A template's title where documents are shown begins so (spec, part 2, section 2.1). */
export const TEMPLATE_MARK = '[TEMPLATE]';
export const markedTitle = (title: string) => `${TEMPLATE_MARK} ${title}`;
