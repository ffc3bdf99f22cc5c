import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openEventStore } from '../../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../../services/shared/log/event-store.ts';
import type { Answer } from '../harness/client.ts';
import { openMailbox } from '../harness/mailbox.ts';
import type { Stack } from '../stack.ts';

/** Events that don't count as a change by people: records of looks and refusals, and what the installation does itself. */
const RECORDS = [
  'DocumentViewed',
  'TimelineViewed',
  'CompletionRefused',
  'AccessRefused',
  'LinkRefused',
  'UploadRefused',
  'PasswordResetRefused',
  'SsoRefused',
  'UnknownDocumentAsked',
  'SignInFailed',
  'PasswordRefused',
  'SecondFactorRefused',
];

export type Oracle = Awaited<ReturnType<typeof watch>>;

/**
 * Notices any change: of what people did (by the log), of mails, of files and backups, and of the processes. A refused
 * request changes none of these.
 */
export const watch = async ({ env, mailbox, dataDir, processes }: Stack) => {
  const store: EventStore = openEventStore(env.EVENTSTORE_URL ?? '', env.EVENTSTORE_USER ?? 'admin:changeit');
  const mails = openMailbox(mailbox);
  let seen: bigint | null = null;
  let acts = 0;

  const count = async () => {
    const ended = new AbortController();
    for await (const news of store.follow({ prefixes: ['e'], from: seen, signal: ended.signal })) {
      if (news.kind === 'caught-up') break;
      if (news.kind !== 'event') continue;
      seen = news.event.position;
      const { by } = news.event.metadata;
      const isOwn = by.kind === 'system' && by.id !== 'anonymous';
      if (!isOwn && !RECORDS.includes(news.event.type)) acts += 1;
    }
    ended.abort();

    return acts;
  };

  const state = async () => ({
    acts: await count(),
    mails: (await mails.mails()).length,
    files: (await filesBelow(join(dataDir, 'blobs'))) + (await filesBelow(join(dataDir, 'backups'))),
    processes: processes.names.map((name) => `${name} ${processes.pid(name)}`),
  });

  return {
    /** How many events people have caused so far. */
    acts: count,
    state,
    /** Fails unless a request is refused as we say it, with nothing changed by it. */
    refused: async (status: number | readonly number[], asking: () => Promise<Answer>): Promise<Answer> => {
      const before = await count();
      const answer = await asking();
      expect({ status: answer.status, text: answer.text.slice(0, 300) }).toMatchObject({
        status: typeof status === 'number' ? status : expect.toBeOneOf([...status]),
      });
      if (answer.text) expectRefusal(answer);
      expect(await count()).toBe(before);

      return answer;
    },
    close: () => store.close(),
  };
};

/** Expects `{ message, code, parameters? }`, in words for people and briefly, without a stack or a version. */
export const expectRefusal = (answer: Answer) => {
  if (!answer.headers.get('content-type')?.includes('json')) return;
  const { parameters = {}, ...said }: { parameters?: object } = answer.json();
  expect(JSON.stringify(parameters)).toMatch(/^\{.{0,1000}\}$/s);
  expect(said).toEqual({
    message: expect.stringMatching(/^\S.{3,400}$/s),
    code: expect.stringMatching(/^[a-z0-9.-]+$/),
  });
  expect(answer.text).not.toMatch(/\bat .*\.(ts|js):\d|node_modules|Error:|Inkstream\/|Koa|nginx/);
};

const filesBelow = async (folder: string): Promise<number> =>
  (await readdir(folder, { recursive: true }).catch(() => [])).length;
