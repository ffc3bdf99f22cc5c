import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor } from '#contracts/envelope.ts';
import { fieldIdOf } from '#contracts/ids.ts';
import { instantAfter } from '#contracts/instant.ts';
import { BEGIN, type Choice, idOf } from './lived-history.ts';

// Files, people and fields as random histories draft them.

type Placed = Extract<DocumentCommand, { type: 'PlaceField' }>['data'];

export const owner: Actor = { kind: 'account', id: idOf(0xa1) };
export const stranger: Actor = { kind: 'account', id: idOf(0xa2) };
export const auditor: Actor = { kind: 'auditor', id: 'ann@example.com' };

export const PDF = 'a'.repeat(64);
export const blobs = ['b', 'c'].map((digit) => digit.repeat(64));
export const instantOf = (choice: Choice) => instantAfter(BEGIN, choice.number() % 200);

const file = { originalFileName: 'lease.pdf', fileType: 'pdf', original: PDF, pdf: PDF } as const;
export const uploaded = { title: 'Lease', ...file, pages: [1, 2].map(() => ({ width: 595, height: 842 })) };
export const person = (choice: Choice) => ({
  recipient: choice.id(),
  fullName: 'Sam',
  email: 'sam@example.com',
  title: 'Tenant',
  role: choice.of(['signer', 'signer', 'signer', 'copy'] as const),
});
export const roleOf = ({ fullName: _, email: __, ...role }: ReturnType<typeof person>) => role;
export const order = (choice: Choice) => 1 + (choice.number() % 2);
export const box = (choice: Choice) => ({
  x: choice.number() % 500,
  y: choice.number() % 500,
  width: 100,
  height: 30,
});
export const place = (choice: Choice, id: string, recipient: string): Placed => ({
  field: fieldIdOf(id, choice.id()),
  recipient,
  label: 'Here',
  ...box(choice),
  type: choice.of(['signature', 'text'] as const),
  pageNumber: 1 + (choice.number() % 3),
  fontSize: choice.of([12, 14]),
  required: choice.number() % 3 > 0,
});

export const carried = (choice: Choice, id: string) => {
  const recipients = [1, 2].map((signingOrder) => ({ ...person(choice), signingOrder }));
  const signers = recipients.filter(({ role }) => role === 'signer');
  const fields = signers.map(({ recipient }) => ({ ...place(choice, id, recipient), pageNumber: 1 }));
  const message = choice.of([null, 'Please sign by Friday.']);

  return { ...uploaded, subject: null, message, recipients, fields };
};
