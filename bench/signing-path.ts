import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import { sampleDocx } from '../tests/fixtures/word.ts';
import { type Client, openClient } from '../tests/harness/client.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, percentile, printFigures } from './figure.ts';
import { tokenFor } from './mailed-token.ts';
import { onProduct } from './product.ts';

const CLIENTS = 16;
const WRITES_EACH = 150;
const READS = 200;
const UPLOADS = 40;
const SEALS = 30;

/** Measures how long senders and signers wait, through the gateway, with the whole product on this machine. */
export const bench = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    return [
      ...(await uploads(stack.url)),
      ...(await words(stack.url)),
      ...(await writes(stack.url)),
      ...(await readsOfOwnWrites(stack.url)),
      ...(await seals(stack.url, stack.mailbox ?? '')),
    ];
  });

const most = (value: number) => ({ at: 'most', value, source: 'design, section 12' }) as const;

const uploads = async (url: string): Promise<readonly Figure[]> => {
  const client = await signedIn(url);
  const times: number[] = [];
  for (let n = 0; n < UPLOADS; n++) {
    const bytes = await samplePdf({ pages: 10, title: `Bench ${n}` });
    times.push(await timed(() => firstImage(client, 'bench.pdf', bytes)));
  }

  return [
    {
      name: 'upload of 10 pages → first page image, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      limit: most(250),
    },
    {
      name: 'upload of 10 pages → first page image, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: most(600),
    },
  ];
};

const words = async (url: string): Promise<readonly Figure[]> => {
  const client = await signedIn(url);
  const bytes = await sampleDocx();
  await firstImage(client, 'warm.docx', bytes);
  const times: number[] = [];
  for (let n = 0; n < UPLOADS / 2; n++)
    times.push(await timed(() => firstImage(client, 'bench.docx', appended(bytes, n))));

  return [
    {
      name: 'upload of a DOCX → first page image, warm, p50',
      value: percentile(times, 0.5),
      unit: 'ms',
      limit: most(600),
    },
    {
      name: 'upload of a DOCX → first page image, warm, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: most(2_500),
    },
  ];
};

/** Gives the same document different bytes by adding a zip comment, so that no cached result can answer. */
const appended = (zip: Uint8Array, n: number) => {
  const comment = Buffer.from(`bench ${n}`);
  const bytes = Buffer.concat([zip, comment]);
  bytes.writeUInt16LE(comment.length, zip.length - 2);

  return bytes;
};

const firstImage = async (client: Client, name: string, bytes: Uint8Array) => {
  const { imageUrls } = ok(
    await client.upload('/api/documents/upload', { name, bytes, fields: { title: name } }),
  );
  ok(await client.get(imageUrls[0]), false);
};

const writes = async (url: string): Promise<readonly Figure[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const writers = await Promise.all(Array.from({ length: CLIENTS }, () => draft(url)));
  const place = ({ client, id, recipientId }: Draft, n: number) =>
    post(agent, url, `/api/documents/${id}/fields`, client.cookies, fieldFor(recipientId, n));
  await Promise.all(writers.map((writer) => place(writer, 0)));

  const times: number[] = [];
  const begun = performance.now();
  await Promise.all(
    writers.map(async (writer) => {
      for (let n = 1; n <= WRITES_EACH; n++) times.push(await timed(() => place(writer, n)));
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  agent.destroy();

  return [
    {
      name: `place field, ${CLIENTS} clients, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
      limit: most(15),
    },
    {
      name: `place field, ${CLIENTS} clients, p99`,
      value: percentile(times, 0.99),
      unit: 'ms',
      limit: most(60),
    },
    { name: `place field, ${CLIENTS} clients`, value: times.length / seconds, unit: '/s' },
  ];
};

const readsOfOwnWrites = async (url: string): Promise<readonly Figure[]> => {
  const { client, id, recipientId } = await draft(url);
  const times: number[] = [];
  for (let n = 0; n < READS; n++)
    times.push(
      await timed(async () => {
        const field = ok(await client.post(`/api/documents/${id}/fields`, fieldFor(recipientId, n)));
        const { fields } = ok(await client.get(`/api/documents/${id}`));
        if (!fields.some((one: { id: string }) => one.id === field.id))
          throw new Error('a write was not read');
      }),
    );

  return [
    { name: 'write → read of the same, p50', value: percentile(times, 0.5), unit: 'ms' },
    { name: 'write → read of the same, p95', value: percentile(times, 0.95), unit: 'ms', limit: most(60) },
  ];
};

const seals = async (url: string, mailbox: string): Promise<readonly Figure[]> => {
  const times: number[] = [];
  for (let n = 0; n < SEALS; n++) {
    const { client, id, recipientId, email } = await draft(url, 10);
    ok(await client.post(`/api/documents/${id}/fields`, fieldFor(recipientId, 1)));
    ok(await client.post(`/api/documents/${id}/send`));
    const token = await tokenFor(mailbox, email);
    const signer = openClient(url);
    const { fields } = ok(await signer.get(`/api/sign/${token}`));
    const signatures = fields.map((field: { id: string }) => ({ fieldId: field.id, value: 'Ada Lovelace' }));

    times.push(
      await timed(async () => {
        ok(await signer.post(`/api/sign/${token}/complete`, { signatures }));
        ok(await signer.get(`/api/sign/${token}/download`), false);
      }),
    );
  }

  return [
    { name: 'last signature → sealed PDF of 10 pages, p50', value: percentile(times, 0.5), unit: 'ms' },
    {
      name: 'last signature → sealed PDF of 10 pages, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      limit: most(500),
    },
  ];
};

type Draft = {
  readonly client: Client;
  readonly id: string;
  readonly recipientId: string;
  readonly email: string;
};

const draft = async (url: string, pages = 1): Promise<Draft> => {
  const client = await signedIn(url);
  const email = `ada-${randomUUID()}@example.com`;
  const bytes = await samplePdf({ pages, title: email });
  const { id } = ok(
    await client.upload('/api/documents/upload', { name: 'bench.pdf', bytes, fields: { title: 'Bench' } }),
  );
  const { id: recipientId } = ok(
    await client.post(`/api/documents/${id}/recipients`, { fullName: 'Ada', email }),
  );

  return { client, id, recipientId, email };
};

const fieldFor = (recipientId: string, n: number) => ({
  recipientId,
  type: 'signature',
  pageNumber: 1,
  x: 20 + (n % 500),
  y: 20 + n,
  width: 200,
  height: 50,
});

/** Sends a request with as little work in the client as possible, so that we measure the product and not the client. */
const post = (agent: Agent, url: string, path: string, cookies: ReadonlyMap<string, string>, body: unknown) =>
  new Promise<void>((resolve, reject) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { 'Content-Type': 'application/json', Cookie: cookie };
    const sent = request(new URL(path, url), { agent, method: 'POST', headers }, (response) => {
      response
        .resume()
        .on('end', () => (response.statusCode === 201 ? resolve() : reject(response.statusCode)));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();

  return performance.now() - begun;
};

if (import.meta.main) printFigures('The signing path', await bench());
