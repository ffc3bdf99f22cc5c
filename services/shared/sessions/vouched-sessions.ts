import {
  endingSessions,
  evolveSessions,
  noSessions,
  type SessionsOnRecord,
} from '#contracts/account/sessions-on-record.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { verifyEd25519 } from '#contracts/proof/writer-signature.ts';
import { categoryOf, idOf, streams } from '#contracts/stream-name.ts';
import { WRITER_KEYS } from '#contracts/writer-keys/events.ts';
import { memory } from '../flow/memory.ts';
import { pause } from '../flow/pause.ts';
import { retry } from '../flow/retry.ts';
import { decodeAll } from '../log/decode.ts';
import { inEpoch } from '../log/epoch.ts';
import type { VouchedLog } from '../log/vouched-log.ts';
import type { Log } from '../running/logger.ts';
import { claimsIn, type SessionClaims, type SignedSession, sessionText } from './session-claims.ts';

type Dependencies = {
  /** What it reads is vouched for. What it follows is as it was stored, and only says that there's something to read. */
  readonly store: Pick<VouchedLog, 'read' | 'keysFor' | 'head' | 'follow'>;
  readonly log: Pick<Log, 'warn'>;
};

export type VouchedSessions = ReturnType<typeof vouchedSessions>;

/** How many signatures, and how many sessions on record, are remembered. What was used longest ago is forgotten first. */
const SIGNED = 20_000;
const ON_RECORD = 100_000;
/** Milliseconds before the log is asked again. */
const PAUSE = 1_000;

type Known = { readonly statement: string; readonly signature: string; readonly claims: SessionClaims };

type OfAccount = { readonly sessions: SessionsOnRecord; readonly next: number; readonly isFresh: boolean };

/** The current epoch, and the public keys whose signatures under sessions count in it. */
type Ground = {
  readonly epoch: number;
  readonly keys: ReadonlyMap<string, string>;
  /** The keys that were given up. They never count again. */
  readonly over: ReadonlySet<string>;
};

/**
 * Says which sessions count: those that the command service signed, and that their account's stream began and hasn't
 * ended. Whoever can write Postgres can neither make one nor put one back. What was found is remembered, for as long as
 * the log, which has to be followed, says nothing else.
 */
export const vouchedSessions = ({ store, log }: Dependencies) => {
  const signed = memory<Known>({ most: SIGNED });
  const accounts = memory<OfAccount>({
    most: ON_RECORD,
    sizeOf: ({ sessions: { open, over } }) => 1 + open.size + over.size,
  });
  let ground: Ground | null = null;
  let isFollowing = false;
  /** Counts what the log told. What was read before it may be outdated. */
  let told = 0;

  const remembering = async <Found>(look: () => Promise<Found>, keep: (found: Found) => void) => {
    const before = told;
    const found = await look();
    if (isFollowing && before === told) keep(found);

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

  const isOnRecord = async ({ epoch, account, session }: SessionClaims): Promise<boolean> => {
    const name = inEpoch(epoch, streams.account(account));
    const { sessions } = await remembering(
      async () => {
        const before = accounts.get(name) ?? { sessions: noSessions, next: 0 };
        const news = await store.read(name, before.next);
        return {
          sessions: news.reduce(evolveSessions, before.sessions),
          next: (news.at(-1)?.revision ?? before.next - 1) + 1,
          isFresh: true,
        };
      },
      (found) => {
        if (found.next >= (accounts.get(name)?.next ?? 0)) accounts.set(name, found);
      },
    );

    return sessions.open.has(session);
  };

  const remembered = ({ statement, signature }: SignedSession, idHash: string): SessionClaims | null => {
    const known = signed.get(idHash);
    if (!known || known.statement !== statement || known.signature !== signature) return null;
    const { epoch, account, session } = known.claims;
    const record = accounts.get(inEpoch(epoch, streams.account(account)));

    return record?.isFresh && record.sessions.open.has(session) ? known.claims : null;
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

    return claims?.idHash === idHash && (await isOnRecord(claims)) ? claims : null;
  };

  const hear = ({ type, stream }: Recorded, epoch: number | null) => {
    // It only ends the oldest of too many. What's read meanwhile may be kept.
    if (type !== 'SignedIn') told++;
    if (epoch !== null && categoryOf(stream) === 'account') {
      const name = inEpoch(epoch, streams.account(idOf(stream)));
      const known = accounts.get(name);
      if (known) accounts.set(name, { ...known, isFresh: false });
    } else {
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

const TYPES = ['SignedIn', ...endingSessions, 'WriterKeyAnnounced', 'LogFounded', 'EpochActivated'];

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
