import type { Pool } from '../../shared/database/pool.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import type { OpenedVault } from '../../shared/vault/open-vault.ts';
import { backupKeys } from '../backup/keys.ts';
import { destroyingFiles } from '../blobs/destroying-files.ts';
import type { CommandSettings } from '../environment.ts';
import type { Connect } from '../log/session-lock.ts';
import type { Writers } from '../log/write-permission.ts';
import { openVaultCopies } from '../vault/copies/vault-copies.ts';
import { keepVault } from '../vault/keep-vault.ts';
import type { RunAudit } from './auditing/audit-process.ts';
import { keepAuditing } from './auditing/keep-auditing.ts';
import { mailAlarms } from './auditing/mail-alarms.ts';
import type { DeliveryContext } from './deliveries/context.ts';
import { followedStreams } from './deliveries/followed-streams.ts';
import { readOtherEpochs } from './deliveries/other-epochs.ts';
import { answerCertificates } from './erasing/certified-erasures.ts';
import { rewriteAfterErasures } from './erasing/database/keep-rewriting.ts';
import { findWhatIsLeft } from './erasing/database/rewritten.ts';
import { deliverDueWith } from './following/deliver-due.ts';
import { followLog } from './following/follow-log.ts';
import { keepAddresses } from './privacy/keep-addresses.ts';
import { mailDisposalNotices } from './retention/disposal-notices.ts';
import { postgresLooks } from './retention/looks.ts';
import { runLooks } from './retention/run-looks.ts';
import { runDeadlines } from './timers/run-deadlines.ts';
import { runTimers } from './timers/run-timers.ts';
import { deadlines, timers } from './timers/timers.ts';
import { treeHeadsOnDemand } from './tree-heads/on-demand.ts';
import { type TreeHeads, treeHeads } from './tree-heads/tree-heads.ts';
import { untilOneEnds } from './until-one-ends.ts';

export type Leading = Omit<
  DeliveryContext,
  'writer' | 'otherEpochs' | 'followed' | 'demand' | 'destroyFiles' | 'looks' | 'findWhatIsLeft'
> &
  Pick<TreeHeads, 'settings' | 'contradicted' | 'vouched' | 'atStop'> & {
    readonly settings: Pick<
      CommandSettings,
      | 'VAULT_ROTATE_DAYS'
      | 'AUDIT_MINUTES'
      | 'VAULT_COPY_DIR'
      | 'LINK_SECRET'
      | 'BACKUP_KEY'
      | 'RECORDS_MANAGERS'
      | 'BACKUP_OPERATORS'
      | 'AUDITORS'
    >;
    readonly store: DecryptedLog;
    readonly writers: Pick<Writers, 'write'>;
    readonly database: Pool;
    readonly connect: Connect;
    /** The id of the log. */
    readonly logId: string;
    /** The id under which positions in the log count. */
    readonly positions: string;
    readonly vault: Pick<OpenedVault, 'database' | 'keys'>;
    readonly now: () => string;
    readonly audit: RunAudit;
    /** Called with each tree head that was signed. */
    readonly signed: (head: { readonly epoch: number; readonly size: number; readonly root: string }) => void;
  };

const MINUTE = 60_000;

/** All that the leader does in an epoch of the log, until `signal` aborts or one part of it ends. */
export const leadEpoch = async (leading: Leading, epoch: number, signal: AbortSignal): Promise<void> => {
  const { store, writers, logId, positions } = leading;
  const logEpoch = { log: logId, epoch };
  const ownEpoch = { log: positions, epoch };
  const followed = followedStreams(await store.head());
  const demand = treeHeadsOnDemand();
  const looks = postgresLooks(leading.database);
  const context = {
    ...leading,
    followed,
    demand,
    looks,
    otherEpochs: await readOtherEpochs(store, epoch),
    destroyFiles: destroyingFiles({ ...leading, logEpoch: ownEpoch }),
    findWhatIsLeft: (position: bigint, at: string) =>
      findWhatIsLeft({ database: leading.database, logEpoch: ownEpoch, now: leading.now() }, position, at),
  };

  await untilOneEnds(
    signal,
    (until) =>
      followLog(
        {
          ...leading,
          logEpoch: ownEpoch,
          followed,
          deliverDue: deliverDueWith(writers, context, until),
        },
        until,
      ),
    (until) =>
      keepVault(
        {
          ...leading.vault,
          days: leading.settings.VAULT_ROTATE_DAYS,
          copies: openVaultCopies(
            leading.vault,
            leading.settings.VAULT_COPY_DIR,
            backupKeys(leading.settings).backupKey,
          ),
          store,
          write: writers.write,
          now: leading.now,
          log: leading.log,
        },
        until,
      ),
    (until) =>
      keepAuditing(
        { ...leading, epoch, write: writers.write, every: leading.settings.AUDIT_MINUTES * MINUTE },
        until,
      ),
    (until) => mailAlarms({ ...leading, epoch, write: writers.write }, until),
    (until) => runLooks({ ...leading, looks, write: writers.write }, until),
    (until) => mailDisposalNotices({ ...leading, logEpoch, looks, write: writers.write }, until),
    (until) => runTimers(timers, { ...leading, logEpoch, write: writers.write }, until),
    (until) => runDeadlines(deadlines, { ...leading, logEpoch, write: writers.write }, until),
    (until) => keepAddresses({ ...leading, logEpoch: ownEpoch, write: writers.write }, until),
    (until) => rewriteAfterErasures({ ...leading, logEpoch: ownEpoch }, until),
    (until) => answerCertificates(context, writers, until),
    (until) =>
      treeHeads(
        { ...leading, logEpoch, demand, signed: (head) => leading.signed({ epoch, ...head }) },
        until,
      ),
  );
};
