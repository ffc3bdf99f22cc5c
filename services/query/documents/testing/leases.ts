import { randomUUID } from 'node:crypto';
import type { DocumentEvent } from '#contracts/document/events.ts';
import {
  completed,
  fieldOf,
  fieldPlaced,
  recipientAdded,
  sent,
  signed,
  uploaded,
  uploadedAs,
} from '../../testing/sample-lease.ts';
import { linkOf, type Person, type Stack } from '../../testing/stack.ts';

/** Out for signing, with a signer who has three fields and somebody who gets a copy. */
export const sentLease = async ({ happen }: Pick<Stack, 'happen'>, owner: string) => {
  const id = randomUUID();
  const recipients = [randomUUID(), randomUUID()];
  const [first = '', second = ''] = recipients;
  const fields = [fieldOf(id), fieldOf(id), fieldOf(id)];
  const after = await happen(
    id,
    uploaded(owner),
    recipientAdded(first),
    recipientAdded(second, { role: 'copy', signingOrder: 2 }),
    ...fields.map((field) => fieldPlaced(field, first)),
    sent,
  );

  return { id, recipients, fields, after };
};

/** Completed, and seen so by the read models. */
export const completedLease = async (
  { happen, get }: Pick<Stack, 'happen' | 'get'>,
  owner: Person,
  more: readonly DocumentEvent[],
) => {
  const [id, sam] = [randomUUID(), randomUUID()];
  const events = [uploaded(owner.id), recipientAdded(sam), sent, signed(sam, []), completed, ...more];
  const after = await happen(id, ...events);
  await get(`/api/documents/${id}`, { as: owner, after });

  return { id, sam, path: `/api/documents/${id}`, link: `/api/sign/${linkOf(id, sam)}` };
};

/** A document whose file is there, and what happened to it. */
export const leaseWithFile = async (
  { happen }: Pick<Stack, 'happen'>,
  { owner, pdf, happened }: { owner: string; pdf: string; happened: readonly DocumentEvent[] },
) => {
  const [id, sam] = [randomUUID(), randomUUID()];
  const after = await happen(id, uploadedAs(pdf, owner), recipientAdded(sam), ...happened);

  return { id, sam, after };
};
