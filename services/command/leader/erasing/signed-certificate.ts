import { instantAfter } from '#contracts/instant.ts';
import { type Certificate, certificateText, OUT_OF_REACH } from '#contracts/privacy/certificate.ts';
import { openNoteSigner } from '#contracts/proof/signed-tree-head.ts';
import { wrappingOf } from '../../vault/rewrapping.ts';
import type { DeliveryContext } from '../deliveries/context.ts';

/** Days after which a file is in no backup any more. */
const BACKUP_DAYS = 30;
/** Milliseconds that a certificate waits for a tree head that covers what it names. */
const PATIENCE = 8_000;

type Said = Pick<
  Certificate,
  'request' | 'order' | 'erased' | 'kept' | 'restricted' | 'databaseRewrittenAt' | 'remains'
>;

/** What a certificate needs of the leader. */
export type Certifying = Pick<DeliveryContext, 'writer' | 'demand' | 'settings' | 'positions' | 'database'>;

/**
 * A certificate of erasure as a signed note. `position` is that of the last event that it names. Null if nobody signs
 * tree heads now: then it's for a later attempt.
 */
export const signedCertificate = async (
  context: Certifying,
  contents: Said,
  position: bigint,
): Promise<string | null> => {
  const { writer, demand, settings, positions } = context;
  const treeHead = await demand.covering(position, { patience: PATIENCE });
  if (!treeHead) return null;
  const signer = await openNoteSigner(treeHead.origin, settings.CHECKPOINT_KEY);
  const issuedAt = writer.now();
  const { request, order, erased, kept, restricted, databaseRewrittenAt, remains } = contents;

  return signer.signText(
    certificateText({
      request,
      order,
      log: { id: positions, epoch: writer.epoch },
      issuedAt,
      erased,
      kept,
      restricted,
      vaultKeyChangesBy: await nextRotation(context, issuedAt),
      filesLeaveBackupsBy: instantAfter(issuedAt, BACKUP_DAYS),
      databaseRewrittenAt,
      remains,
      outOfReach: OUT_OF_REACH,
      treeHead: { note: treeHead.note, verifierKey: treeHead.verifierKey },
    }),
  );
};

/** When the vault's own key is replaced next. One that is overdue is replaced within a day. */
const nextRotation = async ({ database, settings }: Certifying, now: string): Promise<string> => {
  const wrapping = await wrappingOf(database, settings.VAULT_ROTATE_DAYS);
  const due = instantAfter(wrapping ? isoOf(wrapping.since) : now, settings.VAULT_ROTATE_DAYS);

  return due > now ? due : instantAfter(now, 1);
};

/** Postgres gives instants as dates. */
const isoOf = (instant: string): string => new Date(instant).toISOString();
