import { setTimeout as delay } from 'node:timers/promises';
import { samplePdf } from '../fixtures/pdf.ts';
import { openClient } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { addRecipient, signedIn, upload } from '../harness/people.ts';
import type { Stack } from '../stack.ts';

export type Placing = {
  readonly document: string;
  /** The fields that were acknowledged, in their order, and between them how often something else was answered. */
  readonly fields: readonly string[];
  /** Everything else that was answered: `503 restoring`, `401 signed-out`; `0 hung` where nothing was in time. */
  readonly refusals: ReadonlySet<string>;
  /** How many fields were acknowledged before the first refusal. */
  readonly before: () => number;
  /** How many were acknowledged since this person signed in again. */
  readonly since: () => number;
  readonly stop: () => Promise<void>;
};

/** Milliseconds within which everything has to be answered, even by a machine that is busy. */
const WITHIN = PATIENCE.timeout;
/** Milliseconds between two requests of one person: a draft is full after 1,000 fields, long after a restore is over. */
const PACE = 50;

/** Somebody who places field after field on a draft of theirs, and signs in again when they are signed out. */
export const placing = async (stack: Stack): Promise<Placing> => {
  const { client: first, username } = await signedIn(stack.url, 'Paula Placing');
  const { id } = await upload(first, 'lease.pdf', await samplePdf({ title: username }), 'Lease');
  const ada = { fullName: 'Ada Lovelace', email: `${username}-signer@example.com` };
  const { id: recipientId } = await addRecipient(first, id, ada);
  const body = { recipientId, type: 'text', pageNumber: 1, x: 10, y: 10, width: 100, height: 30 };

  const fields: string[] = [];
  const refusals = new Set<string>();
  let [client, before, signedInAt, isOver] = [first, -1, -1, false];
  const post = (path: string, content: object) =>
    client.send('POST', path, {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(content),
      signal: AbortSignal.timeout(WITHIN),
    });
  const refused = (status: number, code: string) => {
    refusals.add(`${status} ${code}`);
    if (before < 0) before = fields.length;
  };
  const signIn = async () => {
    client = openClient(stack.url);
    const answer = await post('/api/auth/login', { username, password: 'correct horse' });
    if (answer.status === 200) signedInAt = fields.length;
    else refused(answer.status, answer.json().code);
  };
  const placeOne = async () => {
    const answer = await post(`/api/documents/${id}/fields`, body);
    if (answer.status === 201) return fields.push(answer.json().id);
    refused(answer.status, answer.json().code);
    if (answer.status === 401) await signIn();
  };
  const run = async () => {
    while (!isOver) {
      await placeOne().catch(() => refused(0, 'hung'));
      await delay(PACE);
    }
  };
  const running = run();

  return {
    document: id,
    fields,
    refusals,
    before: () => before,
    since: () => (signedInAt < 0 ? 0 : fields.length - signedInAt),
    stop: async () => {
      isOver = true;
      await running;
    },
  };
};
