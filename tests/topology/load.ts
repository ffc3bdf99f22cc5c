import { randomUUID } from 'node:crypto';
import { pause } from '../../services/shared/flow/pause.ts';
import { samplePdf } from '../fixtures/pdf.ts';
import { type Client, openClient } from '../harness/client.ts';
import type { Mailbox } from '../harness/mailbox.ts';
import { tokenIn } from '../harness/people.ts';
import type { Attempts } from './attempts.ts';

export type Owner = { readonly client: Client; readonly id: string; readonly email: string };
/** A document that was taken from its upload to the last signature, and the places its field was moved to, in order. */
export type Journey = {
  readonly id: string;
  /** The account of its owner. */
  readonly by: string;
  readonly ada: string;
  readonly places: readonly number[];
};

type Scene = {
  readonly url: string;
  readonly mailbox: Mailbox;
  readonly owners: readonly Owner[];
  readonly attempts: Attempts;
};

/** Milliseconds between two journeys that begin, however long they take. */
const EVERY = 1_500;
/** How often each journey moves its field. */
const MOVES = 4;

/** Begins a journey at fixed times until the signal aborts; resolves when all of them have come to their end. */
export const load = async (scene: Scene, stopped: AbortSignal): Promise<readonly Journey[]> => {
  const journeys: Promise<Journey>[] = [];
  for (let n = 0; !stopped.aborted; n++) {
    const owner = scene.owners[n % scene.owners.length];
    if (owner) journeys.push(journey(scene, owner));
    await pause(EVERY, { signal: stopped });
  }

  return Promise.all(journeys);
};

const journey = async ({ url, mailbox, attempts }: Scene, { client, id: by }: Owner): Promise<Journey> => {
  const ada = `ada-${randomUUID()}@example.com`;
  const bytes = await samplePdf({ title: ada });
  const file = { name: 'lease.pdf', bytes, fields: { title: 'Lease' } };
  const post = async (name: string, path: string, makes: string, body: object) =>
    attempts.change(name, {
      by,
      method: 'POST',
      path,
      makes,
      send: (headers) => client.post(path, body, headers),
    });

  const uploadPath = '/api/documents/upload';
  const uploaded = await attempts.change('upload', {
    by,
    method: 'POST',
    path: uploadPath,
    makes: 'DocumentUploaded',
    send: (headers) => client.upload(uploadPath, file, headers),
  });
  const { id } = uploaded.json();
  const path = `/api/documents/${id}`;
  const person = { fullName: 'Ada Lovelace', email: ada };
  const { id: recipientId } = (
    await post('add recipient', `${path}/recipients`, 'RecipientAdded', person)
  ).json();
  const place = { recipientId, type: 'signature', pageNumber: 1, x: 10, y: 10, width: 200, height: 50 };
  const { id: field } = (await post('place field', `${path}/fields`, 'FieldPlaced', place)).json();
  const places = Array.from({ length: MOVES }, (_, n) => 20 + n);
  for (const x of places) {
    const fieldPath = `/api/fields/${field}`;
    await attempts.change('move field', {
      by,
      method: 'PATCH',
      path: fieldPath,
      makes: 'FieldMoved',
      send: (headers) => client.patch(fieldPath, { x }, headers),
    });
    await attempts.read('read own writes', async () => {
      const answer = await client.get(path);
      const seen = answer.status === 200 ? answer.json().fields[0].x : x;
      return seen === x ? answer : { ...answer, status: 599, text: `it shows ${seen} instead of ${x}` };
    });
  }
  await post('send', `${path}/send`, 'DocumentSent', {});

  const token = tokenIn(await mailed(mailbox, ada));
  const signer = openClient(url);
  const signPath = `/api/sign/${token}`;
  const { fields } = (await attempts.read('signing page', () => signer.get(signPath))).json();
  const signatures = fields.map(({ id: fieldId }: { id: string }) => ({ fieldId, value: 'Ada Lovelace' }));
  await attempts.change('sign', {
    by: recipientId,
    method: 'POST',
    path: `${signPath}/complete`,
    makes: 'RecipientSigned',
    send: (headers) => signer.post(`${signPath}/complete`, { signatures }, headers),
  });

  return { id, by, ada, places };
};

/** A leader that was killed is followed by another one, so the mail comes in any case. */
const mailed = async (mailbox: Mailbox, to: string) =>
  mailbox.waitForMail(to, 'sign').catch(() => mailbox.waitForMail(to, 'sign'));
