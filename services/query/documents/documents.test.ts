import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DocumentDetailView, ListedDocumentView, RecipientView } from '#contracts/api/views/document.ts';
import { UserView } from '#contracts/api/views/user.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import {
  declined,
  deleted,
  invited,
  page,
  recipientAdded,
  sent,
  uploaded,
  voided,
} from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';
import { sentLease } from './testing/leases.ts';

const stack = await startStack();
const { get, happen, signedIn } = stack;
const olive = await signedIn('olive');
const mallory = await signedIn('mallory');

describe('GET /api/user', () => {
  test('is the account, without its password', async () => {
    const answer = await get('/api/user', { as: olive, after: olive.position });

    expect(await answer.json()).toEqual({
      id: olive.id,
      username: 'olive',
      email: 'olive@example.com',
      emailConfirmed: false,
      fullName: 'olive',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      isAuditor: false,
      isRecordsManager: false,
      rolesToTake: [],
      oversees: { installation: false, privacy: false },
    });
  });

  test('says 401 to who is signed out, and to a session of an account that is not there', async () => {
    expect((await get('/api/user')).status).toBe(401);
    expect((await get('/api/user', { as: { session: 'x'.repeat(43) } })).status).toBe(401);
  });
});

describe('a document of which an event is damaged', () => {
  const damaged = { type: DAMAGED, data: {} } as never;

  test('is told as that to whoever may look at it, and to nobody else; all others are there', async () => {
    const owner = await signedIn('unlucky');
    const [hurt, whole] = [randomUUID(), randomUUID()];
    await happen(hurt, uploaded(owner.id, 'Hurt'), damaged, sent);
    const after = await happen(whole, uploaded(owner.id, 'Whole'));
    const refused = await get(`/api/documents/${hurt}`, { as: owner, after });

    expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'history.damaged' }]);
    expect((await get(`/api/documents/${hurt}`, { as: mallory, after })).status).toBe(404);
    expect((await get(`/api/documents/${whole}`, { as: owner, after })).status).toBe(200);
    expect((await get('/api/documents', { as: owner, after })).status).toBe(200);
  });

  test('is told as that to whom it belonged as well where its first event is the damaged one', async () => {
    const owner = await signedIn('luckless');
    const id = randomUUID();
    const by = { kind: 'account', id: owner.id } as const;
    const events = [damaged, sent]
      .map(newEvent)
      .map((one) => ({ ...one, metadata: { ...one.metadata, by } }));
    await stack.store.append(inEpoch(1, `document-${id}`), -1, events);
    const after = await happen(randomUUID(), uploaded(owner.id));
    const refused = await get(`/api/documents/${id}`, { as: owner, after });

    expect([refused.status, await refused.json()]).toMatchObject([410, { code: 'history.damaged' }]);
    expect((await get(`/api/documents/${id}`, { as: mallory, after })).status).toBe(404);
  });
});

describe('GET /api/documents', () => {
  test('says of each what the document itself says, whatever it is called', async () => {
    const owner = await signedIn('namer');
    const titles = ['Lease “7” – \\"it’s" <b>', '租约 \u{1f3e0} \u2028 é', 'C:\\leases\\7.pdf', "'; drop --"];
    const ids = await Promise.all(
      titles.map(async (title) => {
        const id = randomUUID();
        await happen(id, uploaded(owner.id, title, 3), sent, ...(title.startsWith('C') ? [voided] : []));
        return id;
      }),
    );
    const after = await happen(randomUUID(), uploaded(owner.id));
    const list = (await (await get('/api/documents', { as: owner, after })).json()) as ListedDocumentView[];

    for (const [n, id] of ids.entries()) {
      const { document } = (await (
        await get(`/api/documents/${id}`, { as: owner })
      ).json()) as DocumentDetailView;
      const { changedAt, ...listed } = list.find((one) => one.id === id) ?? { changedAt: '' };
      expect(listed).toEqual(document);
      expect(document.title).toBe(titles[n]);
    }
  });

  test('returns the caller’s own documents, newest first, without deleted ones', async () => {
    const owner = await signedIn('lister');
    const [one, two, gone] = [randomUUID(), randomUUID(), randomUUID()];
    await happen(one, uploaded(owner.id, 'One'));
    await happen(gone, uploaded(owner.id, 'Gone'), deleted);
    const after = await happen(two, uploaded(owner.id, 'Two'), sent);
    const list = z
      .array(z.strictObject(ListedDocumentView.shape))
      .parse(await (await get('/api/documents', { as: owner, after })).json());

    expect(list.map(({ title, status }) => [title, status])).toEqual([
      ['Two', 'sent'],
      ['One', 'draft'],
    ]);
    expect(list[1]).toMatchObject({
      id: one,
      pageCount: 2,
      imageUrls: [`/api/documents/${one}/image/1`, `/api/documents/${one}/image/2`],
      createdById: owner.id,
      sealed: false,
      voidReason: null,
      sealFailed: false,
    });
  });

  test("holds nothing of anybody else's", async () => {
    const after = await happen(randomUUID(), uploaded(olive.id));

    expect(await (await get('/api/documents', { as: mallory, after })).json()).toEqual([]);
  });
});

describe('GET /api/documents/{id}', () => {
  test('is the document with its recipients and fields in the order they were added', async () => {
    const document = await lease();
    const answer = await get(`/api/documents/${document.id}`, { as: olive, after: document.after });
    const detail = z.strictObject(DocumentDetailView.shape).parse(await answer.json());

    expect(detail.document).toMatchObject({ id: document.id, title: 'Lease', status: 'sent' });
    expect(detail.recipients.map(({ id }) => id)).toEqual(document.recipients);
    expect(detail.fields.map(({ id }) => id)).toEqual(document.fields);
    expect(detail.message).toEqual({ subject: null, text: null });
    expect(detail.pages).toEqual([page, page]);
    expect(detail.fields[0]).toMatchObject({ documentId: document.id, x: 10, y: 20, value: null });
  });

  test('has the message that the sender wrote', async () => {
    const id = randomUUID();
    const message = { subject: 'Your lease', message: 'Please sign\nby Friday.' };
    const after = await happen(id, uploaded(olive.id), { type: 'MessageEdited', data: message });
    const detail = DocumentDetailView.parse(
      await (await get(`/api/documents/${id}`, { as: olive, after })).json(),
    );

    expect(detail.message).toEqual({ subject: 'Your lease', text: 'Please sign\nby Friday.' });
  });

  test('says what signers will see of each other', async () => {
    const id = randomUUID();
    const rule = async (after: string) =>
      DocumentDetailView.parse(await (await get(`/api/documents/${id}`, { as: olive, after })).json())
        .earlierEntries;

    expect(await rule(await happen(id, uploaded(olive.id)))).toBe('texts');
    expect(
      await rule(await happen(id, { type: 'EarlierEntriesSet', data: { earlierEntries: 'shown' } })),
    ).toBe('shown');
  });

  test('says who declined, when and why, and until when each link works', async () => {
    const document = await lease();
    const [first = ''] = document.recipients;
    const after = await happen(document.id, invited(first, '2027-02-19T08:00:00.000Z'), declined(first));
    const answer = await get(`/api/documents/${document.id}`, { as: olive, after });
    const detail = DocumentDetailView.parse(await answer.json());

    expect(detail.document.status).toBe('cancelled');
    expect(detail.recipients).toMatchObject([
      {
        status: 'declined',
        declinedAt: expect.stringMatching(/Z$/),
        declineReason: 'The rent is too high',
        linkExpiresAt: '2027-02-19T08:00:00.000Z',
      },
      { status: 'notified', declinedAt: null, declineReason: null, linkExpiresAt: null },
    ]);
  });

  test('holds no token, hash or link', async () => {
    const document = await lease();
    const text = await (
      await get(`/api/documents/${document.id}`, { as: olive, after: document.after })
    ).text();

    expect(text).not.toMatch(/token|sha256|link(?!ExpiresAt)|password/i);
  });
});

describe('GET /api/recipients', () => {
  test("is the recipients of the caller's own documents", async () => {
    const owner = await signedIn('sender');
    const [first, second, gone] = [randomUUID(), randomUUID(), randomUUID()];
    const [sam, sue, lost] = [randomUUID(), randomUUID(), randomUUID()];
    await happen(first, uploaded(owner.id), recipientAdded(sam), recipientAdded(sue));
    await happen(gone, uploaded(owner.id), recipientAdded(lost), deleted);
    const after = await happen(second, uploaded(owner.id), recipientAdded(sam));
    const list = z
      .array(z.strictObject(RecipientView.shape))
      .parse(await (await get('/api/recipients', { as: owner, after })).json());

    expect(list.map(({ documentId, id }) => [documentId, id])).toEqual([
      [second, sam],
      [first, sam],
      [first, sue],
    ]);
    expect(await (await get('/api/recipients', { as: mallory, after })).json()).toEqual([]);
  });
});

describe('what is not the caller’s', () => {
  const routes = ['', '/image/1', '/words/1', '/download', '/original', `/drawings/${'f'.repeat(64)}`];

  test.each(routes)('is not there, in the same bytes as what never was: %s', async (route) => {
    const { id } = await lease();
    const gone = randomUUID();
    const after = await happen(gone, uploaded(mallory.id), deleted);
    const ids = [randomUUID(), id, gone, 'no-uuid', '%00', "1'--", id.slice(0, -1)];
    const answers = await Promise.all(
      ids.map((one) => get(`/api/documents/${one}${route}`, { as: mallory, after })),
    );

    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 404));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text())))).toEqual(
      new Set([JSON.stringify({ message: 'Not found.', code: 'not-found' })]),
    );
  });

  test.each([...routes.map((route) => `/documents/:id${route}`), '/documents', '/recipients', '/live'])(
    'asks for a sign-in first: /api%s',
    async (route) => {
      const { id } = await lease();
      const answer = await get(`/api${route.replace(':id', id)}`);

      expect(answer.status).toBe(401);
      expect(await answer.json()).toEqual({ message: 'Please sign in.', code: 'signed-out' });
    },
  );
});

test('the user is one of the shape that clients expect', async () => {
  const answer = await get('/api/user', { as: olive, after: olive.position });

  expect(z.strictObject(UserView.shape).parse(await answer.json())).toBeTruthy();
});

const lease = () => sentLease(stack, olive.id);
