import { expect } from 'vitest';
import { within } from '../../services/shared/outages/within.ts';
import { expectRefusal } from '../attacks/oracle.ts';
import { draftOf, sentBy } from '../attacks/product.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Answer, openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { sign, signedIn, upload } from '../harness/people.ts';
import type { Stack } from '../stack.ts';
import { type Keyed, keyed, type Sender, somewhereElse } from './history.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Olive, with a draft to be read, others to be changed, and a completed document. */
export const openScene = async (stack: Stack) => {
  const { client, username } = await signedIn(stack.url);
  const olive: Sender = { client, id: (await client.get('/api/user')).json().id };
  const completed = await sentBy(stack, client);
  expect((await sign(stack.url, completed.token)).status).toBe(200);
  const [draft, ...written] = [await draftOf(client), await draftOf(client), await draftOf(client)];

  return { stack, olive, username, completed, draft, written };
};

/** One request of every kind. For them there's a new document out for signing, and one with pages that aren't drawn yet. */
export const requestsIn = async ({ stack, olive, username, completed, draft }: Scene) => {
  const { client } = olive;
  const out = await sentBy(stack, client);
  const pages = await upload(client, 'pages.pdf', await samplePdf({ pages: 12, title: out.id }));
  const writes = keyedWrites(stack, olive, draft, out);
  const account = { username, password: 'correct horse' };

  return {
    out,
    writes,
    all: {
      'a write': writes.move.send,
      'a read': () => client.get(`/api/documents/${draft.id}`),
      'a page that was drawn': () => client.get(`/api/documents/${pages.id}/image/1`),
      'a page to be drawn': () => client.get(`/api/documents/${pages.id}/image/9?width=1588`),
      'the signing page': () => signingPage(stack, out.token),
      'a sign-in': () => openClient(stack.url).post('/api/auth/login', account),
      'a signature': writes.signature.send,
      'an upload': writes.upload.send,
      'a download': () => client.get(`/api/documents/${completed.id}/download`),
    } satisfies Record<string, () => Promise<Answer>>,
  };
};

type Prepared = Awaited<ReturnType<typeof sentBy>>;

const keyedWrites = (
  stack: Stack,
  { client, id }: Sender,
  draft: Awaited<ReturnType<typeof draftOf>>,
  out: Prepared,
) => {
  const [field, complete] = [`/api/fields/${draft.field}`, `/api/sign/${out.token}/complete`];
  const signatures = [{ fieldId: out.field, value: 'Sam Signer' }];
  const file = samplePdf({ title: out.id });
  const place = somewhereElse();

  return {
    move: keyed(
      { id },
      {
        method: 'PATCH',
        path: field,
        makes: 'FieldMoved',
        with: (headers) => client.patch(field, place, headers),
      },
    ),
    signature: keyed(
      { id: out.recipient },
      {
        method: 'POST',
        path: complete,
        makes: 'RecipientSigned',
        with: (headers) => openClient(stack.url).post(complete, { signatures }, headers),
      },
    ),
    upload: keyed(
      { id },
      {
        method: 'POST',
        path: '/api/documents/upload',
        makes: 'DocumentUploaded',
        with: async (headers) =>
          client.upload(
            '/api/documents/upload',
            { name: 'lease.pdf', bytes: await file, fields: { title: 'Lease' } },
            headers,
          ),
      },
    ),
  } satisfies Record<string, Keyed>;
};

/** Loads the page and then its data, as a browser does. */
const signingPage = async ({ url }: Stack, token: string): Promise<Answer> => {
  const signer = openClient(url);
  const page = await signer.get(`/sign/${token}`);

  return page.status === 200 ? signer.get(`/api/sign/${token}`) : page;
};

/** `works`, `is refused` in the form for a missing part, `hangs`, or anything else that happened. */
export const outcomeOf = (send: () => Promise<Answer>): Promise<string> =>
  within(PATIENCE.timeout, send().then(wordFor, String)).catch(() => 'hangs');

const wordFor = (answer: Answer): string => {
  if (answer.status < 400) return 'works';
  if (answer.status !== 503 || !(Number(answer.headers.get('Retry-After')) > 0))
    return `${answer.status}: ${answer.text.slice(0, 200)}`;
  expectRefusal(answer);

  return 'is refused';
};
