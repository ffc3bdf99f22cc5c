import type { RoleKind } from './kind.ts';

export const signer = {
  label: 'Signer',
  nameInTemplates: 'signer',
  title: (number) => `Signer ${number}`,
  deed: 'Signs',
  added: 'as a signer',
  changed: 'a signer',
  canHaveFields: true,
  task: { done: 'Signed', notDone: 'Not signed', awaited: 'Waiting for signature' },
} as const satisfies RoleKind;
