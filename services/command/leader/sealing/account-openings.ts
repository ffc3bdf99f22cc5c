import type { AccountEvent } from '#contracts/account/events.ts';
import { evolveAccount, noAccount } from '#contracts/account/state.ts';
import type { Certificate } from '#contracts/api/media.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';

type ReadAccount = (id: string) => Promise<readonly Recorded<AccountEvent>[]>;

type Session = NonNullable<Certificate['parties'][number]['account']>;

/** How an account was signed in that opened a recipient's signing page, by the recipient's id. */
export type AccountOpenings = ReadonlyMap<string, Session>;

/** Finds out for every recipient whose signing page an account opened; the last time counts. */
export const accountOpenings = async (
  read: ReadAccount,
  past: readonly Recorded<DocumentEvent>[],
): Promise<AccountOpenings> => {
  const openings = new Map<string, Session>();
  for (const event of past)
    if (event.type === 'SigningLinkTaken')
      openings.set(event.data.recipient, await sessionAt(read, event.metadata.by.id, event.metadata.at));

  return openings;
};

/** Switching the second factor on ends all other sessions, so whoever was signed in afterwards had used it. */
const sessionAt = async (read: ReadAccount, id: string, at: string): Promise<Session> => {
  const then = (await read(id)).filter(({ metadata }) => metadata.at <= at).reduce(evolveAccount, noAccount);

  return then.status !== 'none' && then.twoFactor ? 'session-with-second-factor' : 'session';
};
