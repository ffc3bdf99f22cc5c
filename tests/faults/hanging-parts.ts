import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Recorded } from '#contracts/envelope.ts';
import { draftOf } from '../attacks/product.ts';
import type { Answer } from '../harness/client.ts';
import { PATIENCE } from '../harness/patience.ts';
import { suspended } from '../harness/suspended.ts';
import { contradictions, moving, sent } from './history.ts';
import type { OwnProduct } from './own-product.ts';
import { openScene, outcomeOf, requestsIn, type Scene } from './requests.ts';

type Part = 'event-log' | 'postgres' | 'nats' | 'media' | 'mailbox';
type Request = keyof Awaited<ReturnType<typeof requestsIn>>['all'];

/** The requests that need each part. */
const needing: Readonly<Record<Part, readonly Request[]>> = {
  'event-log': ['a write', 'a sign-in', 'a signature', 'an upload', 'a download'],
  postgres: [
    ...(['a write', 'a read', 'a page that was drawn', 'a page to be drawn', 'the signing page'] as const),
    ...(['a sign-in', 'an upload', 'a download'] as const),
  ],
  nats: ['a page to be drawn', 'an upload', 'a download'],
  media: ['a page to be drawn', 'an upload'],
  mailbox: [],
};

/** A signature needs no session, so it's accepted until command finds that it may have lost its lock on the epoch. */
const mayNeed = (part: Part, name: Request) => part === 'postgres' && name === 'a signature';

/** What happens while a part of the product hangs. */
export const hangingParts = (product: () => OwnProduct) => {
  let scene: Scene;
  let goOn = () => {};

  beforeAll(async () => {
    scene = await openScene(product().stack);
  });

  afterEach(() => goOn());

  const hang = async (part: Part) => {
    goOn = await suspended(product().stack.processes.pid(part) ?? expect.unreachable());
  };

  describe.each(Object.entries(needing) as [Part, readonly Request[]][])('while %s hangs', (part, needs) => {
    test('what needs it is refused, all else goes on, and nothing acknowledged is lost', async () => {
      const { all, writes, out } = await requestsIn(scene);
      const names = Object.keys(all) as Request[];
      const writers = scene.written.map(({ field }) => moving(scene.olive, field));

      await hang(part);
      const seen = await Promise.all(names.map(async (name) => [name, await outcomeOf(all[name])] as const));
      goOn();
      await Promise.all(names.map((name) => untilItWorks(all[name])));

      for (const [name, outcome] of seen)
        if (mayNeed(part, name)) expect(['works', 'is refused']).toContain(outcome);
        else expect(`${name} ${outcome}`).toBe(`${name} ${needs.includes(name) ? 'is refused' : 'works'}`);
      const moves = (await Promise.all(writers.map(({ stop }) => stop()))).flat();
      const again = await Promise.all(Object.values(writes).map(sent));
      expect(again.map(({ outcome }) => outcome)).toEqual(again.map(() => 'ok'));
      expect(contradictions([...moves, ...again], await wholeLog(product()))).toEqual([]);
      expect(moves.map(({ outcome }) => outcome)).toEqual(expect.arrayContaining(['ok', 'refused']));
      await product().mailbox.waitForMail(out.sam, 'Completed');
    });
  });

  test('while the mail server hangs, documents are sent, and each invitation goes out once when it is back', async () => {
    const { client } = scene.olive;
    const draft = await draftOf(client);
    const ids = [draft.id];
    while (ids.length < 20) ids.push((await client.post(`/api/documents/${draft.id}/duplicate`)).json().id);

    await hang('mailbox');
    for (const id of ids) expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
    goOn();

    await vi.waitFor(async () => expect(await mailedOf(product(), ids)).toBe(ids.length), {
      ...PATIENCE,
      interval: 200,
    });
    const mails = await product().mailbox.mails(draft.sam);
    expect(mails).toHaveLength(ids.length);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(ids.length);
  });
};

/** How many invitations are on record as mailed. */
const mailedOf = async ({ store }: OwnProduct, ids: readonly string[]) => {
  const streams = await Promise.all(ids.map((id) => store.read(`e1.document-${id}`)));

  return streams.flat().filter(({ type }) => type === 'InvitationMailed').length;
};

const untilItWorks = (send: () => Promise<Answer>): Promise<void> =>
  vi.waitFor(async () => expect(await outcomeOf(send)).toBe('works'), { ...PATIENCE, interval: 100 });

const wholeLog = async ({ store }: OwnProduct): Promise<readonly Recorded[]> => {
  const ended = new AbortController();
  const log: Recorded[] = [];
  for await (const news of store.follow({ prefixes: ['e1.document-'], from: null, signal: ended.signal })) {
    if (news.kind === 'caught-up') break;
    if (news.kind === 'event') log.push(news.event);
  }
  ended.abort();

  return log;
};
