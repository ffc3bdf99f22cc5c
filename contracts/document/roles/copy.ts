import type { RoleKind } from './kind.ts';

export const copy = {
  label: 'Receives a copy',
  nameInTemplates: 'cc',
  title: (number, isOnly) => (isOnly ? 'CC Recipient' : `CC Recipient ${number}`),
  deed: 'Receives a copy',
  added: 'to receive a copy',
  changed: 'a copy recipient',
  canHaveFields: false,
  task: null,
} as const satisfies RoleKind;
