import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { placedData } from '../../../document/testing/sample-lease.ts';

// What is asked of the sample lease while it is a draft.

export const field = 'lease.sam-signature';

export const adding = (recipient: string, signingOrder: number | null): DocumentCommand => ({
  type: 'AddRecipient',
  data: {
    recipient,
    fullName: recipient,
    email: `${recipient}@example.com`,
    role: 'signer',
    signingOrder,
    title: null,
  },
});

export const changingRole = (recipient: string, role: 'signer' | 'copy'): DocumentCommand => ({
  type: 'EditRecipient',
  data: { recipient, role },
});

export const removing = (recipient: string): DocumentCommand => ({
  type: 'RemoveRecipient',
  data: { recipient },
});

export const placing = (more: Partial<ReturnType<typeof placedData>>): DocumentCommand => ({
  type: 'PlaceField',
  data: placedData('sam', 'text', more),
});

type Edited = Omit<Extract<DocumentCommand, { type: 'EditField' }>['data'], 'field'>;

export const editing = (changes: Edited): DocumentCommand => ({
  type: 'EditField',
  data: { field, ...changes },
});

export const removed = (id: string): DocumentEvent => ({ type: 'FieldRemoved', data: { field: id } });

/** Every command that changes a draft, and would be allowed on it. */
export const changes: [string, DocumentCommand][] = [
  adding('tim', null),
  changingRole('sam', 'copy'),
  { type: 'EditDocument' as const, data: { title: 'Rent' } },
  removing('sam'),
  { type: 'ReorderRecipients' as const, data: { orders: [{ recipient: 'sam', signingOrder: 2 }] } },
  placing({}),
  editing({ x: 1 }),
  { type: 'RemoveField' as const, data: { field } },
].map((command) => [command.type, command]);
