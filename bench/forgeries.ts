import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { Message, Metadata } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { documentKey } from '#contracts/key-id.ts';
import { streams } from '#contracts/stream-name.ts';
import { treeHeadsOf, witnessesOf } from '#contracts/tree-heads/events.ts';
import { VOUCHING, VouchingEvent } from '#contracts/vouching/events.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import type { Stack } from '../deploy/local/stack.ts';
import { hashPassword } from '../services/command/account/passwords.ts';
import { forge } from '../services/command/testing/forged.ts';
import { signingToken } from '../services/shared/keys/signing-link.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import { inEpoch, withoutEpoch } from '../services/shared/log/epoch.ts';
import type { EventStore } from '../services/shared/log/event-store.ts';
import { samplePdf } from '../tests/fixtures/pdf.ts';
import { type Client, openClient } from '../tests/harness/client.ts';
import { ok, signedIn } from './account.ts';
import { type Figure, printFigures } from './figure.ts';
import { onProduct } from './product.ts';

const FORGERIES = 300;
const SEED = Number(process.env.SEED ?? 33);
/** Documents of each kind: drafts, sent ones and completed ones. */
const EACH = 25;
const ACCOUNTS = 20;
/** Milliseconds in which all forgeries have to be named. */
const NAMED_WITHIN = 5 * 60_000;
/** Milliseconds for which the product then has time to act on one. */
const WATCHED = 30_000;

/**
 * Appends random forgeries of every kind to a running product's log, as somebody can who has the event store's password
 * and no key. Measures how long the product takes to name all of them without being asked, and counts what it did
 * because of them.
 */
export const bench = (): Promise<readonly Figure[]> =>
  onProduct(async (stack) => {
    const scene = await sceneOn(stack);
    const store = openEventStore(
      stack.env.EVENTSTORE_URL ?? '',
      stack.env.EVENTSTORE_USER ?? 'admin:changeit',
    );
    const sql = postgres(stack.env.DATABASE_URL ?? '', { max: 1 });
    try {
      const before = await shownTo(scene);
      const keys = await keysIn(sql);
      const forged = await forgeAll(store, scene);
      const named = await namedIn(store, forged);
      await delay(WATCHED);
      const acted = [
        ...(await actedIn(store, forged)),
        ...(await changedSince(before, scene)),
        ...((await keysIn(sql)) < keys ? ['a key was destroyed'] : []),
        ...(await signedInByForgery(stack, scene)),
      ];
      for (const one of [...named.missing.map((place) => `not named: ${place}`), ...acted]) console.log(one);

      return [
        { name: 'forgeries appended', value: forged.length, unit: '' },
        { name: 'kinds of them', value: new Set(forged.map(({ kind }) => kind)).size, unit: '' },
        { name: 'not named within five minutes', value: named.missing.length, unit: '', limit: none },
        { name: 'the last one named after', value: named.after / 1_000, unit: 's', limit: inTime },
        { name: 'acted on', value: acted.length, unit: '', limit: none },
      ];
    } finally {
      await sql.end();
      await store.close();
    }
  });

const none = { at: 'most', value: 0, source: 'nothing is done because of a foreign event' } as const;
const inTime = { at: 'most', value: NAMED_WITHIN / 1_000, source: 'foreign events are told' } as const;

type Scene = {
  readonly owner: Client;
  readonly accounts: readonly { readonly id: string; readonly username: string }[];
  readonly drafts: readonly string[];
  readonly sent: readonly string[];
  readonly completed: readonly string[];
  readonly recipients: ReadonlyMap<string, string>;
};

const sceneOn = async (stack: Stack): Promise<Scene> => {
  const owner = await signedIn(stack.url);
  const bytes = await samplePdf({ pages: 1, title: 'Bench' });
  const file = { name: 'bench.pdf', bytes, fields: { title: 'Bench' } };
  const recipients = new Map<string, string>();
  const make = async (until: 'draft' | 'sent' | 'completed'): Promise<string> => {
    const { id } = ok(await owner.upload('/api/documents/upload', file));
    const path = `/api/documents/${id}`;
    const recipient = { fullName: 'Ada Lovelace', email: `ada-${randomUUID()}@example.com` };
    const { id: recipientId } = ok(await owner.post(`${path}/recipients`, recipient));
    recipients.set(id, recipientId);
    const box = { pageNumber: 1, x: 20, y: 20, width: 200, height: 50 };
    const { id: fieldId } = ok(
      await owner.post(`${path}/fields`, { recipientId, type: 'signature', ...box }),
    );
    if (until !== 'draft') ok(await owner.post(`${path}/send`));
    if (until === 'completed') {
      const link = { documentId: id, recipientId, version: 1 };
      const token = signingToken(stack.env.LINK_SECRET ?? '', link);
      const signatures = [{ fieldId, value: 'Ada Lovelace' }];
      ok(await openClient(stack.url).post(`/api/sign/${token}/complete`, { signatures }));
    }

    return id;
  };
  const many = async (until: Parameters<typeof make>[0]) => {
    const made: string[] = [];
    while (made.length < EACH) made.push(await make(until));

    return made;
  };
  const accounts: Scene['accounts'][number][] = [];
  while (accounts.length < ACCOUNTS) {
    const { id, username } = ok(await (await signedIn(stack.url)).get('/api/user'));
    accounts.push({ id, username });
  }
  const scene = { owner, accounts, recipients };
  const documents = {
    drafts: await many('draft'),
    sent: await many('sent'),
    completed: await many('completed'),
  };
  for (const id of documents.completed)
    while (!ok(await owner.get(`/api/documents/${id}`)).document.sealed) await delay(200);

  return { ...scene, ...documents };
};

/** `stream` is the full name. */
type Forgery = {
  readonly stream: string;
  readonly events: readonly Message[];
  readonly sig?: NonNullable<Metadata['sig']>;
};

type Chance = {
  readonly of: <One>(all: readonly One[]) => One;
  readonly uuid: () => string;
  readonly sha256: () => string;
};

/** The same choices for the same seed. */
const chanceOf = (seed: number): Chance => {
  let turn = 0;
  const digest = () => createHash('sha256').update(`${seed} ${turn++}`).digest();
  const uuid = () =>
    digest()
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-4$3-8$4-$5');

  return {
    of: (all) => all[digest().readUInt32BE() % all.length] as (typeof all)[number],
    uuid,
    sha256: () => digest().toString('hex'),
  };
};

const EPOCH = 1;
const FORGED_PASSWORD = 'forged password';
const signed = (key: string) => ({ key, events: 1, value: Buffer.alloc(64, key).toString('base64') });
const LATER = '2027-06-01T00:00:00.000Z';
const consent = { version: '1', sha256: 'c'.repeat(64) };

type Making = (chance: Chance, scene: Scene) => Forgery | Promise<Forgery>;

const onDocument =
  (
    from: 'drafts' | 'sent' | 'completed',
    events: (id: string, chance: Chance, scene: Scene) => Message[],
  ): Making =>
  (chance, scene) => {
    const id = chance.of(scene[from]);
    return { stream: inEpoch(EPOCH, streams.document(id)), events: events(id, chance, scene) };
  };
const inStream =
  (
    stream: (chance: Chance, scene: Scene) => string,
    type: string,
    data: (chance: Chance, scene: Scene) => object,
  ): Making =>
  (chance, scene) => ({
    stream: stream(chance, scene),
    events: [{ type, data: data(chance, scene) as Message['data'] }],
  });
const here = (stream: string) => () => inEpoch(EPOCH, stream);
const ofAccount = (chance: Chance, { accounts }: Scene) =>
  inEpoch(EPOCH, streams.account(chance.of(accounts).id));

const signatureOf = (id: string, chance: Chance, { recipients }: Scene): Message => ({
  type: 'RecipientSigned',
  data: { recipient: recipients.get(id), values: [], documentSha256: chance.sha256(), consent },
});

const kinds: Readonly<Record<string, Making>> = {
  'signature and completion': onDocument('sent', (...of) => [
    signatureOf(...of),
    { type: 'DocumentCompleted', data: {} },
  ]),
  'second signature': onDocument('completed', (...of) => [signatureOf(...of)]),
  'signature of somebody unknown': onDocument('sent', (id, chance) => [
    signatureOf(id, chance, { recipients: new Map([[id, chance.uuid()]]) } as unknown as Scene),
  ]),
  decline: onDocument('sent', (id, _, { recipients }) => [
    { type: 'RecipientDeclined', data: { recipient: recipients.get(id), reason: 'forged' } },
  ]),
  'void after completion': onDocument('completed', () => [{ type: 'DocumentVoided', data: {} }]),
  'second seal': onDocument('completed', (_, chance) => [
    {
      type: 'DocumentSealed',
      data: { sealed: chance.sha256(), level: 'B-B', pageCount: 1, chainHead: chance.sha256() },
    },
  ]),
  'copy mailed twice': onDocument('completed', (id, _, { recipients }) => [
    { type: 'CompletedCopyMailed', data: { recipient: recipients.get(id), messageId: 'forged' } },
  ]),
  sending: onDocument('drafts', () => [{ type: 'DocumentSent', data: {} }]),
  'new name': onDocument('drafts', () => [{ type: 'DocumentRenamed', data: { title: 'forged' } }]),
  'name signed with an unknown key': async (chance, scene) => ({
    ...(await onDocument('drafts', () => [{ type: 'DocumentRenamed', data: { title: 'forged' } }])(
      chance,
      scene,
    )),
    sig: signed('0123456789abcdef'),
  }),
  deletion: onDocument('drafts', () => [{ type: 'DocumentDeleted', data: {} }]),
  release: onDocument('drafts', () => [{ type: 'ReleaseApproved', data: {} }]),
  hold: onDocument('sent', (_, chance) => [
    { type: 'HoldPlaced', data: { matter: chance.uuid(), kind: 'dispute', reason: 'forged' } },
  ]),
  retention: onDocument('completed', () => [
    {
      type: 'RetentionChanged',
      data: { until: null, reason: 'forged', approvedBy: null, countsFrom: LATER },
    },
  ]),
  erasure: onDocument('completed', (id) => [
    {
      type: 'PersonalDataErased',
      data: { keys: [documentKey(id)], basis: 'purpose-ended', request: null, reason: 'forged' },
    },
  ]),
  download: onDocument('completed', (_, chance) => [
    { type: 'DocumentDownloaded', data: { sealed: chance.sha256() } },
  ]),
  'unknown type': onDocument('sent', () => [{ type: 'DocumentBlessed', data: {} }]),
  'type of the event store’s own': onDocument('sent', () => [{ type: '$damaged', data: {} }]),
  'text instead of data': onDocument('drafts', () => [
    { type: 'DocumentRenamed', data: 'forged' as unknown as Message['data'] },
  ]),
  password: async (chance, scene) => ({
    stream: ofAccount(chance, scene),
    events: [{ type: 'PasswordChanged', data: { passwordHash: await hashPassword(FORGED_PASSWORD) } }],
  }),
  'sign-in': inStream(ofAccount, 'SignedIn', (chance) => ({
    session: chance.uuid(),
    method: 'password',
    secondFactor: null,
    amr: ['pwd'],
  })),
  'freed name': inStream(
    (chance) => inEpoch(EPOCH, streams.username(chance.sha256())),
    'NameClaimed',
    (chance) => ({ account: chance.uuid() }),
  ),
  role: inStream(
    (chance) => inEpoch(EPOCH, streams.organisation(chance.uuid())),
    'MemberRolesChanged',
    (chance, { accounts }) => ({ account: chance.of(accounts).id, roles: ['owner'] }),
  ),
  'failed sign-in': inStream(
    () => inEpoch(EPOCH, streams.security(new Date().toISOString().slice(0, 10))),
    'SignInFailed',
    (chance) => ({ username: chance.sha256() }),
  ),
  matter: inStream(
    (chance) => inEpoch(EPOCH, streams.matter(chance.uuid())),
    'MatterOpened',
    () => ({ name: 'forged', reference: null }),
  ),
  'vault key': inStream(here('vault'), 'VaultKeyRotated', (chance) => ({
    key: chance.sha256().slice(0, 16),
    before: chance.sha256().slice(0, 16),
    isBeforeDeleted: true,
  })),
  'stream of an unknown kind': inStream(
    (chance) => inEpoch(EPOCH, `blessing-${chance.uuid()}`),
    'DocumentBlessed',
    () => ({}),
  ),
  'writer key': inStream(here(WRITER_KEYS), 'WriterKeyAnnounced', (chance) => ({
    key: chance.sha256().slice(0, 16),
    publicKey: Buffer.alloc(32, 7).toString('base64'),
    before: null,
  })),
  'vouching of one’s own': inStream(here(VOUCHING), 'WritersVerified', (chance) => ({
    upTo: 1_000_000,
    root: chance.sha256(),
  })),
  'verification of one’s own': inStream(here(VOUCHING), 'WritersVerifiedSoFar', (chance) => ({
    upTo: 1,
    root: chance.sha256(),
    peaks: [chance.sha256()],
    position: '1',
    last: { stream: 'forged', revision: 0, hash: chance.sha256() },
  })),
  'tree head': inStream(
    () => treeHeadsOf(EPOCH),
    'CheckpointSigned',
    (chance) => ({
      origin: 'forged',
      size: 1_000_000,
      root: chance.sha256(),
      note: 'forged',
      verifierKey: 'forged',
      peaks: [],
      position: '1',
      last: { stream: 'forged', revision: 0, hash: chance.sha256() },
    }),
  ),
  witness: inStream(
    () => witnessesOf(EPOCH),
    'CheckpointWitnessed',
    () => ({
      origin: 'forged',
      size: 1,
      witness: 'forged@example.com',
    }),
  ),
  restore: inStream(
    () => EPOCHS,
    'EpochActivated',
    (chance) => ({ restore: chance.uuid() }),
  ),
  'epoch to come': (chance) => ({
    stream: `e2.${streams.document(chance.uuid())}`,
    events: [{ type: 'DocumentSent', data: {} }],
  }),
  'stream without an epoch': (chance) => ({
    stream: streams.document(chance.uuid()),
    events: [{ type: 'DocumentSent', data: {} }],
  }),
};

/** Events as they lie in the log, by the stream's full name. */
type Forged = { readonly kind: string; readonly stream: string; readonly revision: number };

const forgeAll = async (store: EventStore, scene: Scene): Promise<readonly Forged[]> => {
  const chance = chanceOf(SEED);
  const names = Object.keys(kinds);
  const forged: Forged[] = [];
  for (let n = 0; n < FORGERIES; n++) {
    const kind = names[n % names.length] ?? '';
    const { stream, events, sig } = await (kinds[kind] as Making)(chance, scene);
    const by = { kind: 'account', id: chance.of(scene.accounts).id } as const;
    const written = await untilWritten(() => forge(store, stream, events, { by, ...(sig && { sig }) }));
    forged.push(...written.map(({ revision }) => ({ kind, stream, revision })));
  }

  return forged;
};

/** Command writes to shared streams meanwhile. */
const untilWritten = async <Written>(write: () => Promise<Written>): Promise<Written> => {
  for (let attempt = 1; ; attempt++)
    try {
      return await write();
    } catch (error) {
      if (attempt === 5) throw error;
    }
};

/** Waits until the product has put every forgery on record by itself: as a foreign event, or as a finding of its audit. */
const namedIn = async (store: EventStore, forged: readonly Forged[]) => {
  const begin = Date.now();
  let missing = forged;
  let after = 0;
  while (missing.length > 0 && Date.now() - begin < NAMED_WITHIN) {
    await delay(1_000);
    const named = new Set<string>();
    for (const event of await store.read(inEpoch(EPOCH, VOUCHING))) {
      const { data: known } = VouchingEvent.safeParse({ type: event.type, data: event.data });
      if (known?.type === 'ForeignEventFound') named.add(`${known.data.stream} ${known.data.revision}`);
      if (known?.type === 'AuditRan')
        for (const { stream, revision } of known.data.findings) named.add(`${stream} ${revision}`);
    }
    const before = missing.length;
    missing = missing.filter(
      ({ stream, revision }) =>
        !named.has(`${stream} ${revision}`) && !named.has(`${withoutEpoch(stream)} ${revision}`),
    );
    if (missing.length < before) after = Date.now() - begin;
  }

  return { after, missing: missing.map(({ kind, stream, revision }) => `${kind}, ${stream}, ${revision}`) };
};

const STOPPED = /^e1\.(document|account|username)-/;

/** What command wrote behind forgeries in streams that stand still because of them. */
const actedIn = async (store: EventStore, forged: readonly Forged[]): Promise<readonly string[]> => {
  const ours = new Set(forged.map(({ stream, revision }) => `${stream} ${revision}`));
  const first = new Map(forged.toReversed().map(({ stream, revision }) => [stream, revision]));
  const acted: string[] = [];
  for (const [stream, revision] of first) {
    if (!STOPPED.test(stream)) continue;
    for (const event of await store.read(stream, revision))
      if (!ours.has(`${stream} ${event.revision}`)) acted.push(`${event.type} in ${stream}`);
  }

  return acted;
};

/** What the owner of the documents is shown of each. */
const shownTo = async ({ owner, drafts, sent, completed }: Scene): Promise<ReadonlyMap<string, string>> => {
  const shown = new Map<string, string>();
  for (const id of [...drafts, ...sent, ...completed]) {
    const { title, status, sealed } = ok(await owner.get(`/api/documents/${id}`)).document;
    shown.set(id, `${title}, ${status}, ${sealed ? 'sealed' : 'not sealed'}`);
  }

  return shown;
};

const changedSince = async (
  before: ReadonlyMap<string, string>,
  scene: Scene,
): Promise<readonly string[]> => {
  const now = await shownTo(scene);

  return [...before]
    .filter(([id, shown]) => now.get(id) !== shown)
    .map(([id, shown]) => `${id} was shown as “${shown}” and is as “${now.get(id)}”`);
};

const keysIn = async (sql: Sql): Promise<number> => {
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::integer as count from vault.keys where wrapped is not null`;

  return row?.count ?? 0;
};

const signedInByForgery = async ({ url }: Stack, { accounts }: Scene): Promise<readonly string[]> => {
  const signedIn: string[] = [];
  for (const { username } of accounts) {
    const answer = await openClient(url).post('/api/auth/login', { username, password: FORGED_PASSWORD });
    if (answer.status < 300) signedIn.push(`${username} signed in with a forged password`);
  }

  return signedIn;
};

if (import.meta.main) printFigures('Forged events', await bench());
