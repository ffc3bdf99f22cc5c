import type { z } from 'zod';
import { CertifiedErasure } from '#contracts/api/announcements.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { PersonalDataErased } from '#contracts/personal/erasure-events.ts';
import type { Certificate, ErasedOne } from '#contracts/privacy/certificate.ts';
import { untilAborted } from '../../../shared/flow/until-aborted.ts';
import { answer } from '../../../shared/messaging/nats.ts';
import { privacyRequests } from '../../decisions/privacy/requests.ts';
import type { Writers } from '../../log/write-permission.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { type DecidedErasure, erasedPart, erasureOf } from './erased-part.ts';
import { signedCertificate } from './signed-certificate.ts';

type Reply = z.infer<typeof CertifiedErasure.reply>;

/**
 * Answers requests for the certificate of an erasure until `signal` aborts. Only the leader can have tree heads signed.
 */
export const answerCertificates = async (
  context: Omit<DeliveryContext, 'writer'>,
  writers: Pick<Writers, 'write'>,
  signal: AbortSignal,
): Promise<void> => {
  const stop = answer(context.nats, CertifiedErasure, context.log, ({ of }) =>
    writers.write((writer) => certifyErasure({ ...context, writer }, of)),
  );
  await untilAborted(signal);
  await stop();
};

/** The certificate of an erasure. It's issued once: whoever asks again gets the same. */
export const certifyErasure = async (context: DeliveryContext, one: ErasedOne): Promise<Reply> => {
  const erasure = await erasureOf(context, one);
  if (!erasure) return { ok: false, code: 'not-found' };
  const { stream, decided } = erasure;
  const { request } = PersonalDataErased.shape.data.parse(decided.data);
  const known = request === null ? knownOf(erasure) : await certificateOfRequest(context, request);
  if (known !== null) return { ok: true, certificate: known };
  const part = erasedPart(erasure);
  if (request !== null || part === 'unfinished') return { ok: false, code: 'erasure.unfinished' };

  const order = orderOf(stream.loaded.past, decided);
  const { kept: retained } = part;
  const left = await context.findWhatIsLeft(part.keysGone, decided.metadata.at);
  if (left === null) return { ok: false, code: 'erasure.unfinished' };
  const note = await signedCertificate(
    context,
    {
      order,
      request: null,
      kept: retained,
      restricted: [],
      erased: [part.part],
      databaseRewrittenAt: left.at,
      remains: [...left.remains],
    },
    part.position,
  );
  if (note === null || !context.isLeading()) return { ok: false, code: 'unavailable' };
  const certificate = await context.blobs.put(Buffer.from(note));
  await stream.record({ type: 'CertifyErasure', data: { certificate, erasure: decided.revision } });

  // Somebody may have asked for it at the same time, and then theirs counts.
  const recorded = await erasureOf(context, one);
  return { ok: true, certificate: (recorded && knownOf(recorded)) ?? certificate };
};

const knownOf = ({ stream, decided }: DecidedErasure): string | null =>
  stream.erasable.erasures.find(({ revision }) => revision === decided.revision)?.certificate ?? null;

const certificateOfRequest = async ({ writer }: DeliveryContext, id: string): Promise<string | null> => {
  const { state } = await writer.streams.read(privacyRequests, id);

  return state.status === 'none' ? null : state.certificate;
};

/** Who had it erased, and what the document's own events say of why. */
const orderOf = (past: readonly Recorded[], decided: Recorded): Certificate['order'] => {
  const before = past.filter(({ revision }) => revision < decided.revision);
  const { by } = decided.metadata;
  const disposal = by.id === 'retention' ? before.findLast(({ type }) => type === 'DisposalDecided') : null;
  const rule = before.findLast(({ type }) => type === 'RetentionSet')?.data;

  return {
    by: by.id,
    decidedBy: disposal?.data.decision === 'erase' ? disposal.metadata.by.id : null,
    rule: rule ? { id: String(rule.rule), revision: Number(rule.ruleRevision) } : null,
  };
};
