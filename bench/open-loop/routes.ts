import { randomUUID } from 'node:crypto';
import type { Stack } from '../../deploy/local/stack.ts';
import { signingToken } from '../../services/shared/keys/signing-link.ts';
import { samplePdf } from '../../tests/fixtures/pdf.ts';
import { openClient } from '../../tests/harness/client.ts';
import { ok } from '../account.ts';
import { fillSent } from '../growth/generator.ts';
import { documentId, fieldsOf, recipientOf } from '../growth/lives.ts';
import { uploadedFile } from '../growth/questions.ts';
import type { Asked } from '../load.ts';
import { withLog } from '../with-log.ts';

/** Documents on the list that is read. */
const LISTED = 20;
const PASSWORD = 'correct horse';

export type Route = {
  readonly name: string;
  /** The rate of the first step, a second. */
  readonly first: number;
  /** Prepares so many requests, and says what the nth asks. */
  readonly prepared: (requests: number) => Promise<(n: number) => Asked>;
};

/** What is asked at a fixed rate. Documents that are signed come through the generator (growth/generator.ts). */
export const routesOf = async ({ url, env }: Stack): Promise<readonly Route[]> => {
  const username = `open-${randomUUID()}`;
  const client = openClient(url);
  const account = { username, email: `${username}@example.com`, fullName: 'Olive', password: PASSWORD };
  ok(await client.post('/api/auth/register', account));
  ok(await client.post('/api/auth/login', { username, password: PASSWORD }));
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const file = await samplePdf({ pages: 3, title: 'Bench' });
  for (let n = 0; n < LISTED; n++)
    ok(
      await client.upload('/api/documents/upload', {
        name: 'bench.pdf',
        bytes: file,
        fields: { title: 'Bench' },
      }),
    );
  const upload = await uploadedFile({ url, env });
  let sent = 0;
  const outForSigning = async (documents: number): Promise<(n: number) => Signing> => {
    const first = sent;
    sent += documents;
    await withLog(env, (store) => fillSent(store, upload, first, sent));
    return (n) => signingOf(env, first + n);
  };
  const [signing] = [await outForSigning(1)];

  return [
    { name: 'GET sign', first: 40, prepared: async () => () => ({ path: signing(0).path, cookie: '' }) },
    {
      name: 'list of documents',
      first: 40,
      prepared: async () => () => ({ path: '/api/documents', cookie }),
    },
    {
      name: 'upload',
      first: 4,
      prepared: async () => () => ({ path: '/api/documents/upload', cookie, bytes: formOf(file) }),
    },
    {
      name: 'sign-in',
      first: 2,
      prepared: async () => () => ({
        path: '/api/auth/login',
        cookie: '',
        body: { username, password: PASSWORD },
      }),
    },
    // Last, since its seals and mails go on behind it.
    {
      name: 'complete',
      first: 8,
      prepared: async (requests) => {
        const signingOf = await outForSigning(requests);
        return (n) => {
          const { path, signatures } = signingOf(n);
          return { path: `${path}/complete`, cookie: '', body: { signatures } };
        };
      },
    },
  ];
};

type Signing = {
  readonly path: string;
  readonly signatures: readonly { readonly fieldId: string; readonly value: string }[];
};

const signingOf = ({ LINK_SECRET = '' }: NodeJS.ProcessEnv, n: number): Signing => {
  const link = { documentId: documentId(n), recipientId: recipientOf(n).recipient, version: 1 };

  return {
    path: `/api/sign/${signingToken(LINK_SECRET, link)}`,
    signatures: fieldsOf(n).map((fieldId) => ({ fieldId, value: '1,200 a month' })),
  };
};

/** A form with a file that nobody has uploaded before, so that nothing about it is known. */
const formOf = (file: Uint8Array) => {
  const boundary = `bench-${randomUUID()}`;
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`;
  const before = `${part('name="title"')}Bench\r\n--${boundary}\r\nContent-Disposition: form-data; name="document"; filename="bench.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const content = Buffer.concat([
    Buffer.from(before),
    file,
    Buffer.from(`\n% ${boundary}\r\n--${boundary}--\r\n`),
  ]);

  return { type: `multipart/form-data; boundary=${boundary}`, content };
};
