import { Refusal, type RefusalCode } from '#contracts/api/refusals.ts';
import { ErasureBasis, type SealedDecision } from '#contracts/personal/erasure-events.ts';
import type { PrivacyMatch } from '#contracts/privacy/events.ts';
import type { ExistingRequest, FoundMatch } from '#contracts/privacy/state.ts';
import { eraseAccount } from '../../account/erase-account.ts';
import { document } from '../../decisions/document/decider.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import { erase } from '../../document/erasures.ts';
import { hasSealedDocument, requireNotHeld } from '../../erasing/account-documents.ts';
import { actingAs, asCommand, bySystem, type Envelope } from '../../log/envelopes.ts';
import { handle } from '../../log/handle.ts';
import { derivedId } from '../../log/ids.ts';
import type { DeliveryContext } from '../deliveries/context.ts';

/** What is given as the reason of an erasure. Why it was decided is on record with the request. */
const REASON = 'A privacy request was approved.';

/**
 * Does what was decided about one match. Done again after a crash, it changes nothing more. False: it has to be tried
 * again, because the document is being sealed.
 */
export const carryOut = async (
  context: DeliveryContext,
  request: ExistingRequest,
  { match, decided }: FoundMatch,
): Promise<boolean> => {
  if (decided?.decision === 'restrict') await restrict(context, request, match);
  if (decided?.decision !== 'erase') return true;
  const { writer } = context;
  const why = {
    basis: ErasureBasis.parse(decided.basis),
    request: request.id,
    reason: REASON,
    sealed: decided.sealed ?? UNDECIDED,
  };
  const envelope = bySystem('privacy');

  const refusal = await refusalOf(
    match.kind === 'account'
      ? eraseUnheld(context, match.account, why, envelope)
      : erase(writer, match.document, { recipient: match.recipient, ...why }, envelope),
  );
  if (refusal === 'document.on-hold' || refusal === 'account.on-hold')
    await handle(writer, privacyRequests, request.id, bySystem('privacy'), {
      type: 'KeepOnHold',
      data: { match },
    });

  return refusal !== 'document.not-sealed';
};

/**
 * Where nobody decided about a sealed file: the document was completed after the decision, or an older version took it.
 * What isn't decided isn't destroyed, and the certificate says so.
 */
const UNDECIDED: SealedDecision = {
  decision: 'keep',
  basis: 'No one had decided about it when the request was approved',
};

const eraseUnheld = async (
  context: DeliveryContext,
  account: string,
  why: Parameters<typeof eraseAccount>[2],
  envelope: Envelope,
): Promise<boolean> => {
  await requireNotHeld(context.writer, account);
  const { sealed, ...because } = why;
  const isSealed = await hasSealedDocument(context.writer, account);

  return eraseAccount(context, account, isSealed ? why : because, envelope);
};

/**
 * The document is held for the request itself. Its history says who approved that, unless it belongs to an organisation:
 * the request does so then, since nobody has a right there because of it.
 */
const restrict = async (
  { writer }: DeliveryContext,
  { id, approval }: ExistingRequest,
  match: PrivacyMatch,
): Promise<void> => {
  if (match.kind !== 'recipient' || !approval) return;
  const { state } = await writer.streams.read(document, match.document);
  const isOwned = state.status !== 'none' && state.organisation !== null;
  const system = bySystem('privacy');
  const by = isOwned ? system : actingAs(system, { kind: 'account', id: approval.by });
  // Whoever goes on with it places no hold a second time, even if it was released since.
  const envelope = asCommand(by, derivedId('restrict', id, match.document));
  await refusalOf(
    handle(writer, document, match.document, envelope, {
      type: 'PlaceHold',
      data: { matter: id, kind: 'restriction', reason: 'A privacy request was approved.' },
    }),
  );
};

/** Documents that were erased meanwhile, or that are on hold or being sealed, are no failures. */
const EXPECTED: readonly RefusalCode[] = [
  'not-found',
  'document.on-hold',
  'account.on-hold',
  'document.not-sealed',
];

const refusalOf = async (work: Promise<unknown>): Promise<RefusalCode | null> => {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof Refusal && EXPECTED.includes(error.code)) return error.code;
    throw error;
  }
};
