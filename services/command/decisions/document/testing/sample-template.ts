import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { added, file, placedData, samSignature } from '../../../document/testing/sample-lease.ts';

// A template of the sample lease, and what is asked of it.

type Data<Type extends DocumentCommand['type']> = Extract<DocumentCommand, { type: Type }>['data'];

export const creating: DocumentCommand = {
  type: 'CreateTemplate',
  data: {
    title: 'Lease',
    description: 'For tenants',
    ...file,
    roles: [
      { recipient: 'sam', title: 'Signer 1', role: 'signer', signingOrder: 1 },
      { recipient: 'carl', title: 'CC Recipient', role: 'copy', signingOrder: 1 },
    ],
  },
};

export const created: DocumentEvent = {
  type: 'TemplateCreated',
  data: { owner: 'olive', title: 'Lease', description: 'For tenants', ...file },
};

export const role = (recipient: string, title: string, more: Parameters<typeof added>[1] = {}) =>
  added(recipient, { fullName: '', email: '', title, ...more });

export const past = [
  created,
  role('sam', 'Signer 1'),
  role('carl', 'CC Recipient', { role: 'copy' }),
  samSignature,
];

export const editing = (data: Data<'EditTemplate'>): DocumentCommand => ({ type: 'EditTemplate', data });
export const edited = (data: Data<'EditTemplate'>): DocumentEvent => ({ type: 'TemplateEdited', data });

export const editingRole = (data: Omit<Data<'EditRecipient'>, 'recipient'>): DocumentCommand => ({
  type: 'EditRecipient',
  data: { recipient: 'sam', ...data },
});

export const adding = ({ title }: Pick<Data<'AddRecipient'>, 'title'>): DocumentCommand => ({
  type: 'AddRecipient',
  data: {
    recipient: 'tess',
    fullName: 'Tess',
    email: 'tess@example.com',
    role: 'signer',
    signingOrder: null,
    title,
  },
});

export const renamed = (title: string): DocumentEvent => ({
  type: 'RecipientRenamed',
  data: { recipient: 'sam', title },
});
export const reordered = (signingOrder: number): DocumentEvent => ({
  type: 'RecipientReordered',
  data: { recipient: 'sam', signingOrder },
});

export const usingData: Data<'CreateDocumentFromTemplate'> = {
  template: 'standard',
  title: 'Lease',
  ...file,
  subject: null,
  message: null,
  recipients: [
    {
      recipient: 'sam',
      fullName: 'sam',
      email: 'sam@example.com',
      role: 'signer',
      signingOrder: 1,
      title: null,
    },
  ],
  fields: [placedData('sam', 'signature')],
};
export const using: DocumentCommand = { type: 'CreateDocumentFromTemplate', data: usingData };
