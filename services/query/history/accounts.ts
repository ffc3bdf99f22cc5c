import { AccountEvent } from '#contracts/account/events.ts';
import { type SessionTimes, sessionTimes } from '#contracts/account/session-times.ts';
import type { SignInFactor, SignInMethod } from '#contracts/account/sign-in.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { forgetErased, isLostIn } from '../../shared/log/let-go.ts';
import { keysNamedIn, streamMemory } from '../../shared/log/stream-memory.ts';

/** How somebody signed in to the session with this name: what their event of this revision says. `at` is ISO. */
export type SignIn = {
  readonly revision: number;
  readonly session: string;
  readonly at: string;
  readonly method: SignInMethod;
  readonly secondFactor: SignInFactor | null;
  /** The credential's hash of the passkey that was used. */
  readonly passkey: string | null;
  /** The address of the identity provider; null if there was none. */
  readonly issuer: string | null;
};

/** The events of an account without its sign-ins and without foreign ones, and those of its sign-ins that say how, by their sessions. */
export type AccountHistory = {
  readonly events: readonly Recorded<AccountEvent>[];
  readonly signIns: ReadonlyMap<string, SignIn>;
  /** When its sessions began and ended. */
  readonly sessions: Pick<SessionTimes, 'problem'>;
};

export type ReadAccounts = (epoch: number, id: string) => Promise<AccountHistory>;

/** How many accounts are remembered. The one that was used longest ago is forgotten first. */
const REMEMBERED = 1_000;

/** Reads only the new events of an account, and leaves out sign-ins, which make its stream long. */
export const rememberedAccounts = ({ read, vault }: Pick<DecryptedLog, 'read' | 'vault'>): ReadAccounts => {
  const remembered = streamMemory<
    AccountHistory & { readonly next: number; readonly sessions: SessionTimes }
  >(vault, {
    most: REMEMBERED,
    keysOf: ({ events }) => keysNamedIn(events),
  });

  return async (epoch, id) => {
    const stream = inEpoch(epoch, streams.account(id));
    const start = { events: [], signIns: new Map(), sessions: sessionTimes(), next: 0 };
    let { events: known, signIns: before, sessions: then, next } = remembered.get(stream) ?? start;
    let news = decodeAll(AccountEvent, await read(stream, next));
    if (forgetErased(vault, news)) {
      ({ events: known, signIns: before, sessions: then, next } = start);
      news = decodeAll(AccountEvent, await read(stream, next));
    }
    const sessions = news.length > 0 ? then.copy() : then;
    for (const event of news) sessions.add(event);
    const history = {
      sessions,
      events: [...known, ...news.filter((event) => !isOfSession(event.type) && !isForeign(event))],
      signIns: new Map([...before, ...news.flatMap(signInOf)]),
    };
    if (!isLostIn(history.events))
      remembered.set(stream, { ...history, next: (news.at(-1)?.revision ?? next - 1) + 1 });

    return history;
  };
};

const isOfSession = (type: AccountEvent['type']) =>
  type === 'SignedIn' || type === 'SignedOut' || type === 'SessionEnded';

/** None for a sign-in from before its way was on record. */
const signInOf = (event: Recorded<AccountEvent>): [string, SignIn][] => {
  if (event.type !== 'SignedIn') return [];
  const { session, method, secondFactor = null, passkey, issuer = null } = event.data;

  if (!session || !method) return [];
  const how = { session, method, secondFactor, passkey: passkey?.credential ?? null, issuer };

  return [[session, { ...how, revision: event.revision, at: event.metadata.at }]];
};
