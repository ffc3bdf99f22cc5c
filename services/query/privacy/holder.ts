import { AccountEvent } from '#contracts/account/events.ts';
import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import { isReadable } from '#contracts/closed.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type ForeignPlace, foreignIn } from '#contracts/foreign-event.ts';
import { accountKey } from '#contracts/key-id.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { ReadLog } from '../history/history.ts';
import { type PersonalEvent, personalEvents } from './personal-events.ts';

/** The ways in which somebody signs in, and when they did. Instants are ISO. */
export type SigningIn = {
  /** Their identities at identity providers now. The log holds only a hash of the provider's id for them. */
  readonly identities: readonly { readonly issuer: string; readonly linkedAt: string }[];
  readonly passkeys: readonly { readonly name: string; readonly addedAt: string }[];
  readonly sessions: readonly Session[];
};

type Session = {
  readonly session: string | null;
  readonly begunAt: string;
  /** Null if nobody ended it: then it ended, or ends, by itself. */
  readonly endedAt: string | null;
  readonly method: string | null;
  readonly secondFactor: string | null;
  readonly issuer: string | null;
  readonly ip: string | null;
  readonly userAgent: string | null;
};

/** All that an account's own stream says of its holder, sign-ins among it. */
export const holderOf = async (
  { read }: Pick<ReadLog, 'read'>,
  epoch: number,
  account: string,
): Promise<{
  readonly events: readonly PersonalEvent[];
  readonly leftOut: readonly ForeignPlace[];
  readonly signingIn: SigningIn;
}> => {
  const stream = inEpoch(epoch, streams.account(account));
  const all = decodeAll(AccountEvent, await read(stream)).filter((event) => !isDamaged(event));
  const events = all as readonly Recorded<AccountEvent>[];
  const state = events.reduce(evolveAccount, noAccount);

  return {
    events: personalEvents(events, account, [accountKey(account)]),
    leftOut: foreignIn(events),
    signingIn: {
      identities:
        state.status === 'none' ? [] : state.identities.map(({ issuer, linkedAt }) => ({ issuer, linkedAt })),
      passkeys: state.status === 'none' ? [] : state.passkeys.map(({ name, addedAt }) => ({ name, addedAt })),
      sessions: sessionsIn(events),
    },
  };
};

const sessionsIn = (events: readonly Recorded<AccountEvent>[]): readonly Session[] => {
  const ends = new Map(
    events.flatMap(({ type, data, metadata: { at, session } }): readonly [string, string][] => {
      if (type === 'SessionEnded') return [[data.session, at]];
      return type === 'SignedOut' && session ? [[session, at]] : [];
    }),
  );

  return events.flatMap(({ type, data, metadata: { at, ip, userAgent } }) =>
    type === 'SignedIn'
      ? {
          session: data.session ?? null,
          begunAt: at,
          endedAt: ends.get(data.session ?? '') ?? null,
          method: data.method ?? null,
          secondFactor: data.secondFactor ?? null,
          issuer: data.issuer ?? null,
          ip: legible(ip),
          userAgent: legible(userAgent),
        }
      : [],
  );
};

const legible = (text: string | null): string | null => (text !== null && isReadable(text) ? text : null);
