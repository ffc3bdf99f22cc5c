import { randomUUID } from 'node:crypto';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { consent, file, placedData } from '../document/testing/sample-lease.ts';
import { type Stack, tokenOf } from './stack.ts';

// Documents and a template as they lie in the log of a stack, each one step further than the one before.

export type Draft = {
  readonly id: string;
  readonly recipient: string;
  readonly other: string;
  readonly field: string;
  /** Of the recipient who has the field, as the first mail would carry it. */
  readonly token: string;
  /** Of an organisation's document: who acts on it, as a session, and an account that is another member. */
  readonly session?: string;
  readonly member?: string;
  /** Of one that waits for its release: when that was asked for (ISO). */
  readonly askedAt?: string;
};

/** A document that `owner` uploaded, with two signers, one after the other, and a field for the first. */
export const draftOf = async (
  stack: Stack,
  owner: string,
  sealing?: 'attachment-sheet',
  team?: string,
): Promise<Draft> => {
  const [id, recipient, other] = [randomUUID(), randomUUID(), randomUUID()];
  const field = `${id}.${randomUUID()}`;
  const box = { pageNumber: 1, x: 10, y: 10, width: 100, height: 30 };
  await stack.tell(
    owner,
    id,
    {
      type: 'UploadDocument',
      data: { title: 'Lease', ...file, ...(sealing && { sealing }), ...(team && { team }) },
    },
    addSigner(recipient, 'Sam', 1),
    addSigner(other, 'Tess', 2),
    {
      type: 'PlaceField',
      data: { field, recipient, type: 'signature', label: 'Signature', ...box, fontSize: 12, required: true },
    },
  );

  return { id, recipient, other, field, token: tokenOf(id, recipient) };
};

/** The same, sent. */
export const sentBy = async (stack: Stack, owner: string, sealing?: 'attachment-sheet'): Promise<Draft> => {
  const draft = await draftOf(stack, owner, sealing);
  await stack.tell(owner, draft.id, { type: 'SendDocument', data: {} });

  return draft;
};

/** The same, signed by both. */
export const completedBy = async (
  stack: Stack,
  owner: string,
  sealing?: 'attachment-sheet',
): Promise<Draft> => {
  const sent = await sentBy(stack, owner, sealing);
  const sign = (id: string, ...signatures: { fieldId: string; value: string }[]) =>
    stack.tell({ kind: 'recipient', id }, sent.id, {
      type: 'SignDocument',
      data: { linkVersion: 1, consent, signatures },
    });
  await sign(sent.recipient, { fieldId: sent.field, value: 'Sam' });
  await sign(sent.other);

  return sent;
};

/** The same, sealed as this file. */
export const sealedBy = async (stack: Stack, owner: string, file = 'd'.repeat(64)): Promise<Draft> => {
  const completed = await completedBy(stack, owner);
  await stack.tell({ kind: 'system', id: 'sealing' }, completed.id, {
    type: 'SealDocument',
    data: { sealed: file, level: 'B-B', pageCount: 3, chainHead: 'e'.repeat(64) },
  });

  return completed;
};

/** A template of `owner`, with two roles that sign and a field for the first. */
export const templateOf = async (stack: Stack, owner: string): Promise<Draft> => {
  const [id, recipient, other] = [randomUUID(), randomUUID(), randomUUID()];
  const field = `${id}.${randomUUID()}`;
  const roles = [
    { recipient, title: 'Tenant', role: 'signer' as const, signingOrder: 1 },
    { recipient: other, title: 'Landlord', role: 'signer' as const, signingOrder: 2 },
  ];
  await stack.tell(
    owner,
    id,
    { type: 'CreateTemplate', data: { title: 'Lease', description: null, ...file, roles } },
    { type: 'PlaceField', data: placedData(recipient, 'signature', { field }) },
  );

  return { id, recipient, other, field, token: tokenOf(id, recipient) };
};

const addSigner = (recipient: string, fullName: string, signingOrder: number): DocumentCommand => ({
  type: 'AddRecipient',
  data: {
    recipient,
    fullName,
    email: `${fullName.toLowerCase()}@example.com`,
    role: 'signer',
    signingOrder,
    title: null,
  },
});
