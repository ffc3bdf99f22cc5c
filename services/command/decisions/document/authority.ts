import { authorityOf } from '#contracts/document/access.ts';
import { isCreation } from '#contracts/document/creation.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { neededRight } from '#contracts/document/rights.ts';
import type { Document } from '#contracts/document/state.ts';
import type { Authority } from '#contracts/envelope.ts';
import type { Asking } from './permitted.ts';

/**
 * The right of their organisation by which an account makes these events, which were just decided. Undefined where no
 * organisation is involved.
 */
export const authorityFor = (
  decision: readonly DocumentEvent[],
  document: Document,
  { by, membership, at }: Asking,
): Authority | undefined => {
  // A request that a change withdraws is withdrawn by the right to make that change.
  const first = decision.find(({ type }) => type !== 'ReleaseWithdrawn') ?? decision[0];
  if (by.kind !== 'account' || !membership || !first) return undefined;
  const { organisation, revision } = membership;
  const asOwner: Authority = { organisation, revision, as: 'owner', team: null };
  if (isCreation(first)) return { ...asOwner, team: first.data.team ?? null };
  if (document.status === 'none') return undefined;
  if (first.type === 'DocumentMovedToTeam' && document.organisation === null) return asOwner;
  const right = neededRight(first.type);

  return right && authorityOf(right, { kind: 'account', id: by.id, membership }, document, at);
};
