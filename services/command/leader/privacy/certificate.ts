import { instantAfter } from '#contracts/instant.ts';
import { type Certificate, certificateText, OUT_OF_REACH } from '#contracts/privacy/certificate.ts';
import { KeepBasis } from '#contracts/privacy/events.ts';
import type { ExistingRequest } from '#contracts/privacy/state.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { wrappingOf } from '../../vault/rewrapping.ts';
import type { DeliveryContext } from '../deliveries/context.ts';
import { erasedPart } from './erased-part.ts';

/** Days after which a file is in no backup any more. */
const BACKUP_DAYS = 30;
/** Milliseconds that a certificate waits for a tree head that covers what it names. */
const PATIENCE = 8_000;

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
  const { writer, demand, settings, positions } = context;
  const { id, kind, receivedAt, approval } = request;
  const erasing = matchesWith(request, 'erase');
  const parts = await Promise.all(erasing.map((match) => erasedPart(context, match)));
  const erased = parts.filter((part) => part !== null && part !== 'unfinished');
  if (parts.includes('unfinished') || !approval) return null;

  const last = erased.reduce((most, { position: at }) => (at > most ? at : most), position);
  const treeHead = await demand.covering(last, { patience: PATIENCE });
  if (!treeHead) return null;
  const signer = await openNoteSigner(treeHead.origin, settings.CHECKPOINT_KEY);
  const issuedAt = writer.now();

  return signer.signText(
    certificateText({
      request: {
        ...{ id, kind, receivedAt, approvedBy: approval.by, approvedAt: approval.at },
        decidedBy: [...new Set(request.matches.flatMap(({ decided }) => decided?.by ?? []))].sort(),
      },
      log: { id: positions, epoch: writer.epoch },
      issuedAt,
      erased: erased.map(({ part }) => part),
      kept: keptIn(request),
      restricted: [...matchesWith(request, 'restrict')],
      vaultKeyChangesBy: await nextRotation(context, issuedAt),
      filesLeaveBackupsBy: instantAfter(issuedAt, BACKUP_DAYS),
      outOfReach: OUT_OF_REACH,
      treeHead: { note: treeHead.note, verifierKey: treeHead.verifierKey },
    }),
  );
};

const matchesWith = ({ matches }: ExistingRequest, decision: 'erase' | 'restrict') =>
  matches.flatMap(({ match, decided }) => (decided?.decision === decision ? [match] : []));

const keptIn = ({ matches }: ExistingRequest): Certificate['kept'] =>
  matches.flatMap(({ match, decided }) =>
    decided?.decision === 'keep'
      ? [{ match, basis: KeepBasis.parse(decided.basis), until: decided.until }]
      : [],
  );

/** When the vault's own key is replaced next. One that is overdue is replaced within a day. */
const nextRotation = async ({ database, settings }: DeliveryContext, now: string): Promise<string> => {
  const wrapping = await wrappingOf(database, settings.VAULT_ROTATE_DAYS);
  const due = instantAfter(wrapping ? isoOf(wrapping.since) : now, settings.VAULT_ROTATE_DAYS);

  return due > now ? due : instantAfter(now, 1);
};

/** Postgres gives instants as dates. */
const isoOf = (instant: string): string => new Date(instant).toISOString();
