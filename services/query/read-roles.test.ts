import { randomUUID } from 'node:crypto';
import type { Context } from 'koa';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { RecordedRefusal } from '#contracts/api/announcements.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import { type Accessible, rightsOf } from '#contracts/document/access.ts';
import type { Right } from '#contracts/document/rights.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { Session } from '../shared/sessions/sessions.ts';
import { findDocument } from './access/recorded-access.ts';
import type { Prepared } from './prepared.ts';
import type { Read } from './read.ts';
import { reads } from './reads.ts';
import { inAcme, people, type Stands } from './testing/people.ts';

// Every read of a document, asked by everybody about everybody's documents. Nothing is stored: the rows of the read
// models that a route would find are made here, and a route ends where it has let somebody in.

/** The right that each read of a document asks for, by what follows the document's address. */
const rights: Readonly<Record<string, Right>> = {
  '': 'view',
  '/image/:page': 'view',
  '/words/:page': 'view',
  '/download': 'download-sealed',
  '/original': 'download-original',
  '/drawings/:sha256': 'view',
  '/timeline': 'read-timeline',
  '/proof': 'read-timeline',
  '/at/:revision': 'read-timeline',
  '/as-seen-by/:recipientId': 'read-timeline',
  '/timeline.json': 'export-timeline',
  '/timeline.csv': 'export-timeline',
  '/timeline.pdf': 'export-timeline',
  '/evidence': 'take-evidence',
  '/inclusion': 'read-timeline',
  '/access': 'read-timeline',
  '/retention': 'view',
  '/possession': 'view',
  '/audit-links': 'make-audit-links',
};

const NOW = '2026-11-23T12:00:00.000Z';
const { acme, umbrella, sales, legal } = inAcme;
const holder = randomUUID();

const document = (more: Partial<Accessible>): Accessible => ({
  kind: 'document',
  status: 'completed',
  deleted: false,
  owner: holder,
  organisation: null,
  team: null,
  shares: [],
  release: null,
  auditLinks: [],
  recipients: [],
  ...more,
});
const share = (name: string, right: 'view' | 'edit') => ({
  id: randomUUID(),
  right,
  until: null,
  with: { kind: 'account', id: people[name]?.id ?? '' } as const,
});

const documents: Readonly<Record<string, (stands: Stands) => Accessible>> = {
  'their own': ({ id, made }) => document({ owner: id, organisation: made }),
  'their own, deleted': ({ id, made }) => document({ owner: id, organisation: made, deleted: true }),
  'the team’s': () =>
    document({
      owner: people['its owner']?.id ?? '',
      organisation: acme,
      team: sales,
      shares: [share('somebody who may view', 'view'), share('somebody who may edit', 'edit')],
    }),
  'another team’s': () => document({ organisation: acme, team: legal }),
  'a colleague’s': () => document({ organisation: acme }),
  'another organisation’s': () => document({ organisation: umbrella, team: sales }),
  'somebody else’s of no organisation': () => document({}),
};

/** What the rules say: somebody whom the installation names as an auditor is asked as one where they may not view. */
const isLetIn = ({ id, membership, isNamed }: Stands, asked: Accessible, right: Right): boolean => {
  const own = rightsOf({ kind: 'account', id, membership }, asked, NOW);
  const all = own.has('view') || !isNamed ? own : rightsOf({ kind: 'auditor', id }, asked, NOW);

  return all.has('view') && all.has(right);
};

const ofDocuments = reads.filter(({ policy }) => policy === 'document' || policy === 'audit-link');
const suffixOf = ({ path }: Read) => path.replace(/^\/api\/(documents\/:id|audit\/:token)/, '');

test('every read of a document is asked for a right', () => {
  expect(ofDocuments.map(suffixOf).filter((suffix) => !rights[suffix])).toEqual([]);
  expect(new Set(ofDocuments.map(suffixOf))).toEqual(new Set(Object.keys(rights)));
});

test.each(ofDocuments.filter(({ policy }) => policy === 'audit-link').map((row) => [row.path, row] as const))(
  '%s asks the holder of a link for the same right',
  async (_, row) => {
    const asked: Right[] = [];
    const find = {
      byAuditLink: async (__: Context, right: Right) => {
        asked.push(right);
        throw new LetIn();
      },
    };

    await expect(row.answer(prepared({ find }))(contextOf(''))).rejects.toThrow(LetIn);
    expect(asked).toEqual([rights[suffixOf(row)]]);
  },
);

describe.each(
  ofDocuments.filter(({ policy }) => policy === 'document').map((row) => [row.path, row] as const),
)('%s', (_, row) => {
  const right = rights[suffixOf(row)] as Right;

  test.each(Object.entries(documents))(
    'shows %s to who has the right, and puts everybody else’s try on record',
    async (__, make) => {
      const [answers, expected]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
      for (const [name, stands] of Object.entries(people)) {
        const asked = make(stands);
        const { isIn, refused } = await answerOf(row, stands, asked);
        answers[name] = [isIn, refused.length];
        const may = isLetIn(stands, asked, right);
        expected[name] = [may, may ? 0 : 1];
      }

      expect(answers).toEqual(expected);
    },
  );
});

class LetIn extends Error {}

type Refused = z.infer<typeof RecordedRefusal.request>['refused'];

const answerOf = async (row: Read, stands: Stands, asked: Accessible) => {
  const id = randomUUID();
  const refused: Refused[] = [];
  const { bySession } = findDocument(
    { database: nowhere, linkSecret: '', store: nowhere, upToDate: beyond, now: () => NOW },
    { recordView: async () => {} },
    { recordRefusal: async (_: Context, what: Refused) => void refused.push(what) },
    async () => stands.isNamed,
  );
  const find = {
    bySession: async (...asking: Parameters<typeof bySession>) => {
      await bySession(...asking);
      throw new LetIn();
    },
  };
  const arrive = async () => ({
    session: { accountId: stands.id, idHash: '', sessionId: '' },
    found: rowOf(id, asked, stands),
  });

  try {
    await row.answer(prepared({ find, arrive }))(contextOf(id));
  } catch (error) {
    if (error instanceof LetIn) return { isIn: true, refused };
    if (error instanceof Refusal && ['not-found', 'not-allowed'].includes(error.code))
      return { isIn: false, refused };
    throw error;
  }
  throw new Error('It answered without asking for the document.');
};

/** What the look at the database finds: the document, and what the organisation says. */
const rowOf = (id: string, asked: Accessible, { membership }: Stands) => {
  const { status, deleted, owner, organisation, team, shares, release } = asked;

  return {
    view: JSON.stringify({
      id,
      status,
      createdById: owner,
      isTemplate: false,
      title: 'Lease',
      pageCount: 1,
    }),
    deleted,
    organisation,
    team,
    shares,
    release,
    pages: [],
    pdf: '',
    sealedPdf: null,
    damaged: false,
    member: membership ? { ...membership, policies: policyDefaults } : null,
  };
};

const beyond = () => expect.unreachable('A session’s route asks no more than this.');
/** Holds nothing. */
const nowhere = { read: async () => [], readLast: async () => null, checkpoint: beyond };

/** Stands for all that a route doesn't get to before it has found the document. */
const stub: object = new Proxy(() => {}, {
  get: (_, name) => (name === 'then' ? undefined : stub),
  apply: () => stub,
});

type Parts = {
  readonly find: Partial<Prepared['find']>;
  readonly arrive?: () => Promise<{ readonly session: Session; readonly found: object }>;
};

const prepared = (parts: Parts): Prepared =>
  new Proxy(parts as Parts & Prepared, {
    get: (known, name) => Reflect.get(known, name) ?? stub,
  });

const contextOf = (id: string) =>
  ({
    method: 'GET',
    query: {},
    path: '/',
    URL: new URL('http://localhost/?revision=0'),
    get: () => '',
    acceptsLanguages: () => 'en',
    set: () => {},
    state: {},
    params: {
      id,
      token: 'link',
      page: '2',
      revision: '0',
      recipientId: randomUUID(),
      sha256: 'a'.repeat(64),
    },
  }) as never as Context;
