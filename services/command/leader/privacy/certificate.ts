import type { Certificate } from '#contracts/privacy/certificate.ts';
import { KeepBasis } from '#contracts/privacy/events.ts';
import type { ExistingRequest } from '#contracts/privacy/state.ts';
import type { DeliveryContext, Rewritten } from '../deliveries/context.ts';
import { erasedPart, erasureOf } from '../erasing/erased-part.ts';
import { signedCertificate } from '../erasing/signed-certificate.ts';

/**
 * The certificate of a request whose decisions were all carried out, as a signed note. Null if keys or files are still to
 * be destroyed, or if nobody signs tree heads now: then it's for a later attempt. `position` is that of the request's
 * last event.
 */
export const certificateOf = async (
  context: DeliveryContext,
  request: ExistingRequest,
  position: bigint,
): Promise<string | null> => {
  const { id, kind, receivedAt, approval } = request;
  const erasures = await Promise.all(matchesWith(request, 'erase').map((match) => erasureOf(context, match)));
  // What isn't there any more didn't have to be erased.
  const parts = erasures.flatMap((erasure) => (erasure ? [erasedPart(erasure)] : []));
  const erased = parts.filter((part) => part !== 'unfinished');
  if (erased.length < parts.length || !approval) return null;
  const last = erased.reduce((most, { keysGone }) => (keysGone > most ? keysGone : most), 0n);
  const left = erased.length === 0 ? NOTHING : await context.findWhatIsLeft(last, approval.at);
  if (left === null) return null;

  return signedCertificate(
    context,
    {
      request: {
        id,
        kind,
        receivedAt,
        approvedBy: approval.by,
        approvedAt: approval.at,
        decidedBy: [...new Set(request.matches.flatMap(({ decided }) => decided?.by ?? []))].sort(),
      },
      order: null,
      erased: erased.map(({ part }) => part),
      kept: [...keptIn(request), ...erased.flatMap(({ kept }) => kept)],
      restricted: [...matchesWith(request, 'restrict')],
      databaseRewrittenAt: left.at,
      remains: [...left.remains],
    },
    erased.reduce((most, { position: at }) => (at > most ? at : most), position),
  );
};

const NOTHING: Rewritten = { at: null, remains: [] };

const matchesWith = ({ matches }: ExistingRequest, decision: 'erase' | 'restrict') =>
  matches.flatMap(({ match, decided }) => (decided?.decision === decision ? [match] : []));

const keptIn = ({ matches }: ExistingRequest): Certificate['kept'] =>
  matches.flatMap(({ match, decided }) =>
    decided?.decision === 'keep'
      ? [{ match, basis: KeepBasis.parse(decided.basis), until: decided.until }]
      : [],
  );
