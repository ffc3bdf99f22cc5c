import {
  endingSessions,
  evolveSessions,
  noSessions,
  type SessionsOnRecord,
} from '#contracts/account/sessions-on-record.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import { verifyEd25519 } from '#contracts/proof/writer-signature.ts';
import { categoryOf, idOf, streams } from '#contracts/stream-name.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { type Memory, memory } from '../flow/memory.ts';
import { pause } from '../flow/pause.ts';
import { retry } from '../flow/retry.ts';
import { decodeAll } from '../log/decode.ts';
import { inEpoch } from '../log/epoch.ts';
import type { VouchedLog } from '../log/vouched-log.ts';
import type { Log } from '../running/logger.ts';
import {
  claimsIn,
  type SessionClaims,
  type SessionTerms,
  type SignedSession,
  sessionText,
  termsIn,
} from './session-claims.ts';

type Dependencies = {
  /** What it reads is vouched for. What it follows is as it was stored, and only says that there's something to read. */
  readonly store: Pick<VouchedLog, 'read' | 'keysFor' | 'head' | 'follow'>;
  readonly log: Pick<Log, 'warn'>;
};

export type VouchedSessions = ReturnType<typeof vouchedSessions>;

/** How many signatures, and how many sessions on record, are remembered. What was used longest ago is forgotten first. */
const SIGNED = 20_000;
const ON_RECORD = 100_000;
/** Of how many organisations the terms are remembered. */
const ORGANISATIONS = 10_000;
/** Milliseconds before the log is asked again. */
const PAUSE = 1_000;

type Known = { readonly statement: string; readonly signature: string; readonly claims: SessionClaims };

/** What was read of a stream so far, up to before the revision `next`. It isn't fresh once the stream has news. */
type Read = { readonly next: number; readonly isFresh: boolean };
type OfAccount = Read & { readonly sessions: SessionsOnRecord; readonly organisation: string | null };
type OfOrganisation = Read & { readonly terms: SessionTerms };

/** The current epoch, and the public keys whose signatures under sessions count in it. */
type Ground = {
  readonly epoch: number;
  readonly keys: ReadonlyMap<string, string>;
  /** The keys that were given up. They never count again. */
  readonly over: ReadonlySet<string>;
};

/**
 * Says which sessions count: those that the command service signed, and that their account's stream began and hasn't
 * ended. Whoever can write Postgres can neither make one nor put one back. The terms under which they count are those
 * that the streams of the account and of its organisation say now, so that a statement that was signed before they
 * became stricter doesn't keep a session alive. What was found is remembered until the log, which has to be followed,
 * says something else.
 */
export const vouchedSessions = ({ store, log }: Dependencies) => {
  const signed = memory<Known>({ most: SIGNED });
  const accounts = memory<OfAccount>({
    most: ON_RECORD,
    sizeOf: ({ sessions: { open, over } }) => 1 + open.size + over.size,
  });
  const organisations = memory<OfOrganisation>({ most: ORGANISATIONS });
  let ground: Ground | null = null;
  let isFollowing = false;
  /** Counts the changes that the log has announced. What was read before one of them may be outdated. */
  let reportedAt = 0;

  const remembering = async <Value>(look: () => Promise<Value>, keep: (found: Value) => void) => {
    const before = reportedAt;
    const found = await look();
    if (isFollowing && before === reportedAt) keep(found);

    return found;
  };

  const lookAtGround = () =>
    remembering(
      () => groundIn(store),
      (found) => {
        ground = found;
      },
    );

  /** Null if command hasn't signed it, or a restore or another key ended it since. */
  const claimsOf = async (session: SignedSession): Promise<SessionClaims | null> => {
    const { statement, signature } = session;
    const [key = '', value = ''] = signature?.split(' ') ?? [];
    const claims = statement === null ? null : claimsIn(statement);
    if (statement === null || signature === null || claims === null) return null;
    const isKnown = ({ epoch, keys, over }: Ground) =>
      claims.epoch < epoch || (claims.epoch === epoch && (keys.has(key) || over.has(key)));
    const { epoch, keys } = ground && isKnown(ground) ? ground : await lookAtGround();
    const publicKey = keys.get(key);
    if (epoch !== claims.epoch || publicKey === undefined) return null;
    const isGood = await verifyEd25519(publicKey, value, sessionText(statement));

    return isGood ? claims : null;
  };

  const readNews = <Value extends Read>(
    known: Memory<Value>,
    name: string,
    read: (before: Value | undefined, news: readonly Recorded[]) => Omit<Value, keyof Read>,
  ): Promise<Value> =>
    remembering(
      async () => {
        const before = known.get(name);
        const news = await store.read(name, before?.next ?? 0);
        const next = (news.at(-1)?.revision ?? (before?.next ?? 0) - 1) + 1;
        return { ...read(before, news), next, isFresh: true } as Value;
      },
      (found) => {
        if (found.next >= (known.get(name)?.next ?? 0)) known.set(name, found);
      },
    );

  const onRecord = ({ epoch, account }: SessionClaims): Promise<OfAccount> =>
    readNews(accounts, inEpoch(epoch, streams.account(account)), (before, news) => ({
      sessions: news.reduce(evolveSessions, before?.sessions ?? noSessions),
      organisation: news.reduce(evolveBelonging, before?.organisation ?? null),
    }));

  const termsOf = async (epoch: number, organisation: string | null): Promise<SessionTerms | null> => {
    if (organisation === null) return null;
    const name = inEpoch(epoch, streams.organisation(organisation));
    const { terms } = await readNews(organisations, name, (before, news) => ({
      terms: news.reduce(evolveTerms, before?.terms ?? firstTerms),
    }));

    return terms;
  };

  const remembered = ({ statement, signature }: SignedSession, idHash: string): SessionClaims | null => {
    const known = signed.get(idHash);
    if (!known || known.statement !== statement || known.signature !== signature) return null;
    const { epoch, account, session } = known.claims;
    const record = accounts.get(inEpoch(epoch, streams.account(account)));
    if (!record?.isFresh || !record.sessions.open.has(session)) return null;
    if (record.organisation === null) return under(known.claims, null);
    const organisation = organisations.get(inEpoch(epoch, streams.organisation(record.organisation)));

    return organisation?.isFresh ? under(known.claims, organisation.terms) : null;
  };

  const look = async (row: SignedSession, idHash: string): Promise<SessionClaims | null> => {
    const { statement, signature } = row;
    const claims = await remembering(
      () => claimsOf(row),
      (found) => {
        if (found && statement !== null && signature !== null)
          signed.set(idHash, { statement, signature, claims: found });
      },
    );
    if (claims?.idHash !== idHash) return null;
    const { sessions, organisation } = await onRecord(claims);

    return sessions.open.has(claims.session)
      ? under(claims, await termsOf(claims.epoch, organisation))
      : null;
  };

  const hear = ({ type, stream }: Recorded, epoch: number | null) => {
    // It only ends the oldest of too many. What's read meanwhile may be kept.
    if (type !== 'SignedIn') reportedAt++;
    const category = categoryOf(stream);
    if (epoch !== null && category === 'account')
      outdate(accounts, inEpoch(epoch, streams.account(idOf(stream))));
    else if (epoch !== null && category === 'organisation')
      outdate(organisations, inEpoch(epoch, streams.organisation(idOf(stream))));
    else {
      ground = null;
      signed.forgetIf(() => true);
    }
  };

  return {
    /** Says what command signed about a session, also of one that isn't on record yet or any more. */
    claimsOf,
    /**
     * Says what counts of the session with the secret of this hash; null if it doesn't count. Answers at once where it
     * is remembered. Refuses `unavailable` if the log can't be asked.
     */
    claimsOfOpen: (
      row: SignedSession,
      idHash: string,
    ): SessionClaims | null | Promise<SessionClaims | null> => remembered(row, idHash) ?? look(row, idHash),
    /** Follows the log until the signal aborts. Before that has begun, nothing is remembered. */
    follow: async (signal: AbortSignal): Promise<void> => {
      let from = await retry(() => store.head(), { pauseAfter: () => PAUSE, signal }).catch(() => 0n);
      isFollowing = !signal.aborted;

      while (!signal.aborted) {
        try {
          for await (const news of store.follow({ types: TYPES, from: from === 0n ? null : from, signal })) {
            if (news.kind !== 'event') continue;
            from = news.event.position;
            hear(news.event, news.epoch);
          }
        } catch (error) {
          if (!signal.aborted) log.warn({ err: error }, 'following ended sessions was interrupted');
        }
        await pause(PAUSE, { signal });
      }
      isFollowing = false;
    },
  };
};

const TYPES = [
  ...(['SignedIn', ...endingSessions, 'WriterKeyAnnounced', 'LogFounded', 'EpochActivated'] as const),
  ...(['OrganisationJoined', 'OrganisationLeft', 'PolicySet'] as const),
];

const outdate = <Value extends Read>(known: Memory<Value>, name: string): void => {
  const value = known.get(name);
  if (value) known.set(name, { ...value, isFresh: false });
};

/** The claims under the terms that hold. The same claims under the same terms are the same object. */
const under = (claims: SessionClaims, terms: SessionTerms | null): SessionClaims => {
  if (claims.terms === terms) return claims;
  const known = underTerms.get(claims);
  if (known?.terms === terms) return known;
  const held = { ...claims, terms };
  underTerms.set(claims, held);

  return held;
};

const underTerms = new WeakMap<SessionClaims, SessionClaims>();

/** Milliseconds after which a key that was announced just now is among those of its epoch. */
const SOON = 60;

/** Reads which epoch is current and which keys count in it: those that were announced, since one was given up. */
const groundIn = async ({ read, keysFor }: Pick<VouchedLog, 'read' | 'keysFor'>): Promise<Ground> => {
  const epochs = (await read(EPOCHS)).filter((event) => !isForeign(event));
  const epoch = decodeAll(EpochsEvent, epochs).reduce<Epochs>(evolve, null)?.current ?? 0;
  const stored = await read(inEpoch(epoch, WRITER_KEYS));
  let { keys: all } = await keysFor(epoch, stored);
  if (all.size === 0 && stored.length > 0) {
    await pause(SOON);
    ({ keys: all } = await keysFor(epoch, stored));
  }
  let keys = new Map<string, string>();
  const over = new Set<string>();
  for (const event of await read(inEpoch(epoch, WRITER_KEYS))) {
    const key = String(event.data.key);
    const known = all.get(key);
    if (isForeign(event) || !known || keys.has(key) || over.has(key)) continue;
    // Keys from before a first one are those of another installation, whose backup was restored here.
    if (event.data.compromised === true || event.data.before === null) {
      for (const before of keys.keys()) over.add(before);
      keys = new Map();
    }
    keys.set(key, known.publicKey);
  }

  return { epoch, keys, over };
};

/** The terms of sessions in an organisation that has set no policy. */
const firstTerms: SessionTerms = termsIn(policyDefaults);

/** Says which terms hold after one more event of an organisation. Its data may come from a log that nobody has decoded yet. */
const evolveTerms = (before: SessionTerms, { type, data }: Message): SessionTerms =>
  type === 'PolicySet' && typeof data.policy === 'string' && Object.hasOwn(firstTerms, data.policy)
    ? { ...before, [data.policy]: data.value }
    : before;

/** Says which organisation an account belongs to after one more event of it; null: none. */
const evolveBelonging = (before: string | null, { type, data }: Message): string | null => {
  if (type === 'OrganisationJoined') return String(data.organisation);

  return type === 'OrganisationLeft' ? null : before;
};
