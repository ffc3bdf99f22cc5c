import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { endSession, findSession } from '../../shared/sessions/sessions.ts';
import { foundedIn, joined } from '../testing/organisation.ts';
import { deleted, madeFrom, sent, templateCreated, uploaded, uploadedIn } from '../testing/sample-lease.ts';
import { startRelayedStack } from '../testing/stack.ts';

const stack = await startRelayedStack();
const { get, happen, signedIn, nats, relay, sql } = stack;
const [olive, mallory] = [await signedIn('olive'), await signedIn('mallory')];

const open: AbortController[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.abort();
});

describe('GET /api/live', () => {
  test('is a stream of events that no proxy keeps', async () => {
    const { headers } = await listening(olive);

    expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('names the own documents that changed, deleted ones as well', async () => {
    const { heard } = await listening(olive);
    const id = randomUUID();
    await happen(id, uploaded(olive.id));
    await eventually(heard).toEqual([id]);
    await happen(id, sent);
    await eventually(heard).toEqual([id, id]);
    await happen(id, deleted);
    await eventually(heard).toEqual([id, id, id]);
  });

  test('names the own templates that changed, and those that were used', async () => {
    const { told, heardTemplates } = await listening(olive);
    const [template, made] = [randomUUID(), randomUUID()];
    await happen(template, templateCreated(olive.id));
    await eventually(heardTemplates).toEqual([template]);
    await happen(made, madeFrom(template, olive.id));
    await eventually(heardTemplates).toEqual([template, template]);

    expect(told()[0]).toEqual({ templates: [template] });
    expect(told().slice(1)).toEqual(
      expect.arrayContaining([{ documents: [made] }, { templates: [template] }]),
    );
  });

  test("never names anybody else's", async () => {
    const { heard } = await listening(mallory);
    const [others, own] = [randomUUID(), randomUUID()];
    await happen(others, uploaded(olive.id));
    await happen(own, uploaded(mallory.id));

    await eventually(heard).toEqual([own]);
  });

  test('names what a member may view, and nothing any more once they are removed', async () => {
    const mia = await signedIn('mia');
    const acme = await foundedIn(stack, olive);
    await acme.happen(joined(mia.id, [{ team: acme.sales, role: 'viewer' }]));
    const { heard } = await listening(mia);
    const [ofTeam, ofNobodyElse, own] = [randomUUID(), randomUUID(), randomUUID()];
    await happen(ofNobodyElse, uploaded(olive.id));
    await happen(ofTeam, uploadedIn({ organisation: acme.id, team: acme.sales }, olive.id));
    await eventually(heard).toEqual([ofTeam]);
    await acme.happen({ type: 'MemberRemoved', data: { account: mia.id, reason: 'Left' } });
    await happen(ofTeam, sent);
    await happen(own, uploaded(mia.id));

    await eventually(heard).toEqual([ofTeam, own]);
  });

  test('tells whoever can no longer see a document that it changed, and who has another role', async () => {
    const vera = await signedIn('vera');
    const { id: organisation, sales, legal, happen: say } = await foundedIn(stack, olive);
    await say(joined(vera.id, [{ team: sales, role: 'viewer' }]));
    const [shared, moved, share] = [randomUUID(), randomUUID(), randomUUID()];
    const data = { share, with: { kind: 'account', id: vera.id }, right: 'view', until: null } as const;
    await happen(shared, uploadedIn({ organisation }, olive.id), { type: 'DocumentShared', data });
    const after = await happen(moved, uploadedIn({ organisation, team: sales }, olive.id));
    await get('/api/documents', { as: vera, after });
    const { heard, told } = await listening(vera);
    await happen(shared, { type: 'ShareRevoked', data: { share } });
    await happen(moved, { type: 'DocumentMovedToTeam', data: { organisation, team: legal } });
    await eventually(() => heard().toSorted()).toEqual([shared, moved].toSorted());
    await say({ type: 'TeamMemberSet', data: { team: sales, account: vera.id, role: null } });
    await eventually(() => told().at(-1)).toEqual({ memberships: [organisation] });
  });

  test('tells every page that is open', async () => {
    const pages = await Promise.all([listening(olive), listening(olive)]);
    const id = randomUUID();
    await happen(id, uploaded(olive.id));

    for (const { heard } of pages) await eventually(heard).toEqual([id]);
  });

  test('tells who comes back what was missed', async () => {
    const first = await listening(olive);
    const [seen, missed] = [randomUUID(), randomUUID()];
    await happen(seen, uploaded(olive.id));
    await eventually(first.heard).toEqual([seen]);
    first.leave();
    const after = await happen(missed, uploaded(olive.id));
    await happen(randomUUID(), uploaded(mallory.id));
    await get('/api/documents', { as: olive, after });

    const again = await listening(olive, { 'Last-Event-ID': first.lastId() });
    await eventually(again.heard).toEqual([missed]);
  });

  test('tells a page what changed since its first read, before it listened', async () => {
    const read = await happen(randomUUID(), uploaded(olive.id));
    const missed = randomUUID();
    const after = await happen(missed, uploaded(olive.id));
    const answer = await get('/api/documents', { as: olive, after });

    const { heard, lastId } = await listening(olive, {}, `?since=${read}`);
    await eventually(heard).toEqual([missed]);
    expect(lastId()).toBe(after);

    const { heard: again } = await listening(olive, {}, `?since=${answer.headers.get('X-Read-Position')}`);
    const next = randomUUID();
    await happen(next, uploaded(olive.id));
    await eventually(again).toEqual([next]);
  });

  test('names timelines apart, with their own positions, where nothing else has changed', async () => {
    const [lease, will] = [randomUUID(), randomUUID()];
    const read = await happen(lease, uploaded(olive.id));
    const changed = await happen(will, uploaded(olive.id));
    const looked = await happen(lease, { type: 'DocumentViewed', data: {} });
    await get('/api/documents', { as: olive, after: looked });

    const { told, ids } = await listening(olive, {}, `?since=${read}`);
    await eventually(told).toEqual([{ documents: [will] }, { timelines: [lease] }]);
    expect(ids()).toEqual([changed, looked]);
  });

  test.each(['garbage', `${randomUUID()}.1.5`])(
    'begins anew after an id that says nothing: %s',
    async (id) => {
      const { heard, status } = await listening(olive, { 'Last-Event-ID': id });
      const document = randomUUID();
      await happen(document, uploaded(olive.id));

      expect(status).toBe(200);
      await eventually(heard).toEqual([document]);
    },
  );

  test('ends for a session that was ended, without a word more', async () => {
    const guest = await signedIn('guest');
    const { heard, ended } = await listening(guest);
    const session = await findSession(sql, guest.session, 30);
    await endSession(sql, session?.idHash ?? '');
    await happen(randomUUID(), uploaded(guest.id));

    await eventually(ended).toBe(true);
    expect(heard()).toEqual([]);
  });

  test('ends for a session that was ended, though nothing else happens', async () => {
    const [guest, host] = [await signedIn('guest'), await signedIn('host')];
    const [page, other] = [await listening(guest), await listening(host)];
    const session = await findSession(sql, guest.session, 30);
    await endSession(sql, session?.idHash ?? '');

    await eventually(page.ended).toBe(true);
    expect(other.ended()).toBe(false);
  });

  test('misses nothing while NATS is away', async () => {
    const { heard } = await listening(olive);
    const id = randomUUID();
    await nats.kill9();
    const after = await happen(id, uploaded(olive.id));
    expect((await get(`/api/documents/${id}`, { as: olive, after })).status).toBe(200);
    await nats.restart();

    await eventually(heard).toEqual([id]);
  });

  test('misses nothing while Postgres is away', async () => {
    const { heard } = await listening(olive);
    const [one, two] = [randomUUID(), randomUUID()];
    await relay.close();
    await happen(one, uploaded(olive.id));
    await relay.open();
    await eventually(heard).toEqual([one]);
    await happen(two, uploaded(olive.id));

    await eventually(heard).toEqual([one, two]);
  });

  test('holds no one who only asks for the headers', async () => {
    const { status, headers } = await get('/api/live', { as: olive, method: 'HEAD' });

    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  });

  test('has room for 50 pages of one account', async () => {
    const crowd = await signedIn('crowd');
    const pages = await Promise.all(Array.from({ length: 51 }, () => listening(crowd)));

    expect(pages.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

const eventually = <Answer>(answer: () => Answer) => expect.poll(answer, PATIENCE);

type Told = { readonly documents?: readonly string[]; readonly templates?: readonly string[] };

const listening = async (as: { session: string }, headers: Record<string, string> = {}, query = '') => {
  const leaving = new AbortController();
  open.push(leaving);
  const answer = await get(`/api/live${query}`, { as, headers, signal: leaving.signal });
  let text = '';
  let isEnded = false;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  void read()
    .catch(() => {})
    .finally(() => {
      isEnded = true;
    });
  await vi.waitFor(() => expect(text).not.toBe(''), PATIENCE);
  const told = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data = '']): Told => JSON.parse(data));

  const ids = () => [...text.matchAll(/^id: (.*)$/gm)].map(([, id = '']) => id);

  return {
    status: answer.status,
    headers: answer.headers,
    leave: () => leaving.abort(),
    ended: () => isEnded,
    told,
    heard: () => told().flatMap(({ documents = [] }) => documents),
    heardTemplates: () => told().flatMap(({ templates = [] }) => templates),
    ids,
    lastId: () => ids().at(-1) ?? '',
  };
};
