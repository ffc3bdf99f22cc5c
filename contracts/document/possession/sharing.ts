import type { Recorded } from '../../envelope.ts';
import type { TeamMembership } from '../../organisation/roles.ts';
import type { DocumentEvent } from '../events.ts';
import type { Share } from '../state.ts';

// This file doesn't use zod, so that the browser can use it as well.

export type ShareEvent = Recorded<Extract<DocumentEvent, { type: 'DocumentShared' | 'ShareRevoked' }>>;

export const evolveShares = (shares: readonly Share[], event: ShareEvent): readonly Share[] => {
  if (event.type === 'ShareRevoked') return shares.filter(({ id }) => id !== event.data.share);
  const { share: id, ...rest } = event.data;

  return [...shares.filter((one) => one.id !== id), { id, ...rest }];
};

/** The shares that let an account in at an instant (ISO), by itself or by one of its teams. */
export const sharesWith = (
  shares: readonly Share[],
  { account, teams }: { readonly account: string; readonly teams: readonly TeamMembership[] },
  at: string,
): readonly Share[] =>
  shares.filter(
    ({ with: other, until }) =>
      (until === null || at < until) &&
      (other.kind === 'account' ? other.id === account : teams.some(({ team }) => team === other.id)),
  );
