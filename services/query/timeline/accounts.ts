import { AccountEvent } from '#contracts/account/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { streams } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { isLostIn, letGo } from '../../shared/log/let-go.ts';
import type { OpenedLog } from '../../shared/log/opened-log.ts';
import { keysNamedIn, streamMemory } from '../../shared/log/stream-memory.ts';

/** The events of an account, without its sign-ins. */
export type AccountHistory = readonly Recorded<AccountEvent>[];

export type ReadAccounts = (epoch: number, id: string) => Promise<AccountHistory>;

/** How many accounts are remembered. The one that was used longest ago is forgotten first. */
const REMEMBERED = 1_000;

/** Reads only the new events of an account, and leaves out sign-ins, which make its stream long. */
export const rememberedAccounts = ({ read, vault }: Pick<OpenedLog, 'read' | 'vault'>): ReadAccounts => {
  const remembered = streamMemory<{ readonly events: AccountHistory; readonly next: number }>(vault, {
    most: REMEMBERED,
    keysOf: ({ events }) => keysNamedIn(events),
  });

  return async (epoch, id) => {
    const stream = inEpoch(epoch, streams.account(id));
    const start = { events: [], next: 0 };
    let { events: known, next } = remembered.get(stream) ?? start;
    let news = decodeAll(AccountEvent, await read(stream, next));
    if (letGo(vault, news)) {
      ({ events: known, next } = start);
      news = decodeAll(AccountEvent, await read(stream, next));
    }
    const events = [...known, ...news.filter(({ type }) => type !== 'SignedIn' && type !== 'SignedOut')];
    if (!isLostIn(events)) remembered.set(stream, { events, next: (news.at(-1)?.revision ?? next - 1) + 1 });

    return events;
  };
};
