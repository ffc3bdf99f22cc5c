import { type RecipientRole, recipientRoles, roleKinds } from './roles/kinds.ts';

// This file doesn't use zod, because the browser runs it as well.

/** The role names in requests and answers about templates. What they call `cc`, documents call `copy`. */
export type TemplateRole = (typeof roleKinds)[RecipientRole]['nameInTemplates'];

export const templateRoleOf = (role: RecipientRole): TemplateRole => roleKinds[role].nameInTemplates;
export const recipientRoleOf = (role: TemplateRole): RecipientRole => byNameInTemplates[role];

export const templateRoles = recipientRoles.map(templateRoleOf) as [TemplateRole, ...TemplateRole[]];

const byNameInTemplates = Object.fromEntries(
  recipientRoles.map((role) => [templateRoleOf(role), role]),
) as Record<TemplateRole, RecipientRole>;

/** The roles that a new template has by default (spec, part 1, section 2). */
export const defaultRoles = [
  { name: 'Signer 1', role: 'signer', signingOrder: 1 },
  { name: 'Signer 2', role: 'signer', signingOrder: 2 },
  { name: 'CC Recipient', role: 'cc', signingOrder: 3 },
] as const satisfies readonly { name: string; role: TemplateRole; signingOrder: number }[];

/** The size of a new field in a template, in CSS pixels (spec, part 1, section 9). */
export const templateFieldSize = { width: 150, height: 40 };

/** Where templates are shown like documents, their titles begin with this mark (spec, part 2, section 2.1). */
export const TEMPLATE_MARK = '[TEMPLATE]';
export const markedTitle = (title: string) => `${TEMPLATE_MARK} ${title}`;
