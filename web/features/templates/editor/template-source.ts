import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { fieldTypes } from '#contracts/document/fields/kinds.ts';
import { canHaveFields } from '#contracts/document/roles/kinds.ts';
import { recipientRoleOf, templateFieldSize } from '#contracts/document/template.ts';
import type { ServerField } from '../../../editor/model/editor-field.ts';
import type { FieldSizes } from '../../../editor/model/editor-state.ts';
import type { FieldCalls } from '../../../editor/saving/autosave.ts';
import type { SaveDelays } from '../../../editor/saving/save-delays.ts';
import type { Assignee } from '../../../editor/store.tsx';

/** A template's numbers: all its fields begin as large (spec, part 1, section 9). */
export const templateSizes = Object.fromEntries(
  fieldTypes.map((type) => [type, templateFieldSize]),
) as FieldSizes;

/** Milliseconds. A field's place and size are saved once the pointer has come to rest. */
export const templateDelays: SaveDelays = { move: 150, edit: 500, resize: 150 };

/** Milliseconds until the template is read again (spec, part 1, section 7). */
export const RELOAD_DELAY = 500;

/** A field is for a role, which the editor takes for a recipient. */
export const serverFields = ({ templateFields }: TemplateDetailView): readonly ServerField[] =>
  templateFields.map((field) => ({ ...field, recipientId: field.roleId, value: null }));

/** Only signers have fields. The colour depends on the position among all roles. */
export const assigneesAmong = ({ roles }: TemplateDetailView): readonly Assignee[] =>
  roles
    .map(({ id, name, role }, colour) => ({ id, name, colour, role }))
    .filter(({ role }) => canHaveFields({ role: recipientRoleOf(role) }));

export const callsOf = (templateId: string): FieldCalls => ({
  place: ({ recipientId: roleId, ...field }) => ({
    method: 'POST',
    path: '/api/template-fields',
    body: { ...field, templateId, roleId },
  }),
  change: (id, { recipientId: roleId, ...changes }) => ({
    method: 'PATCH',
    path: `/api/template-fields/${id}`,
    body: { ...changes, ...(roleId && { roleId }) },
  }),
  remove: (id) => ({ method: 'DELETE', path: `/api/template-fields/${id}` }),
});
