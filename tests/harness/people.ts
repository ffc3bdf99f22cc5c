import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Client, openClient } from './client.ts';
import { type Mail, openMailbox } from './mailbox.ts';

let people = 0;

/**
 * An address that no other test has, nor another try of the same one. All tests share a mailbox, so whoever reads a mail
 * asks for one to such an address.
 */
export const newAddress = (name: string): string => `${name}-${randomUUID().slice(0, 13)}@example.com`;

/** Someone with an account, signed in. `who` makes names that no other test has. */
export const signedIn = async (url: string, fullName = 'Olive Owner', address?: string) => {
  const who = `${fullName.split(' ')[0]?.toLowerCase()}-${process.pid}-${++people}`;
  const client = openClient(url);
  const account = {
    username: who,
    email: address ?? `${who}@example.com`,
    fullName,
    password: 'correct horse',
  };
  expect((await client.post('/api/auth/register', account)).status).toBe(201);
  expect((await client.post('/api/auth/login', { username: who, password: account.password })).status).toBe(
    200,
  );

  return { client, email: account.email, fullName, username: who };
};

/** Where the link leads that is mailed to an account's own address, or to a new one. */
export const confirmationPath = async (
  mailbox: string,
  email: string,
  subject = 'Confirm your email address',
): Promise<string> => {
  const { text = '' } = await openMailbox(mailbox).waitForMail(email, subject);

  return /\/confirm-email\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
};

/** Where “This isn’t my account” in that mail leads. */
export const releasePath = async (mailbox: string, email: string): Promise<string> => {
  const { text = '' } = await openMailbox(mailbox).waitForMail(email, 'Confirm your email address');

  return /\/not-my-account\/[\w-]+/.exec(text)?.[0] ?? expect.unreachable(text);
};

/** Asks for the link that confirms an address and opens it, which also takes the roles for which the address is named. */
export const confirmEmail = async (mailbox: string, { client, email }: { client: Client; email: string }) => {
  expect((await client.post('/api/auth/confirm-email/request')).status).toBe(200);
  const token = (await confirmationPath(mailbox, email)).split('/').at(-1);
  expect((await client.post('/api/auth/confirm-email', { token })).json()).toMatchObject({ email });
};

export type Party = {
  readonly fullName: string;
  readonly email: string;
  readonly role?: 'signer' | 'copy';
  readonly signingOrder?: number;
};

export const upload = async (client: Client, name: string, bytes: Uint8Array, title = 'Lease') => {
  const answer = await client.upload('/api/documents/upload', { name, bytes, fields: { title } });
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });

  return answer.json() as {
    id: string;
    pageCount: number;
    title: string;
    fileType: string;
    imageUrls: string[];
  };
};

export const addRecipient = async (client: Client, documentId: string, party: Party) => {
  const answer = await client.post(`/api/documents/${documentId}/recipients`, party);
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });

  return answer.json() as { id: string };
};

export type Placed = {
  readonly recipientId: string;
  readonly type: string;
  readonly pageNumber?: number;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly required?: boolean;
};

export const placeField = async (client: Client, documentId: string, field: Placed) => {
  const box = { pageNumber: 1, x: 100, y: 100, width: 200, height: 40 };
  const answer = await client.post(`/api/documents/${documentId}/fields`, { ...box, ...field });
  expect({ status: answer.status, body: answer.text }).toMatchObject({ status: 201 });

  return answer.json() as { id: string };
};

/** The token of the signing link that a mail carries. */
export const tokenIn = ({ text = '' }: Mail): string => {
  const [, token] = /\/sign\/([\w-]+)/.exec(text) ?? [];

  return token ?? expect.unreachable(`The mail has no signing link: ${text}`);
};

/** Fills in all of a link's fields and completes. */
export const sign = async (url: string, token: string, entered: (type: string) => string = sampleValue) => {
  const signer = openClient(url);
  const view = (await signer.get(`/api/sign/${token}`)).json();
  const signatures = view.fields.map(({ id, type }: { id: string; type: string }) => ({
    fieldId: id,
    value: entered(type),
  }));

  return signer.post(`/api/sign/${token}/complete`, { signatures });
};

const samples: Readonly<Record<string, string>> = {
  signature: 'Ada Lovelace',
  initials: 'AL',
  date: '2026-11-21',
  text: 'Twelve months',
  checkbox: 'true',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
};

export const sampleValue = (type: string) => samples[type] ?? '';
