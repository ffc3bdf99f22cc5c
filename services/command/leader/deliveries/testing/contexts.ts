import { pino } from 'pino';
import { memoryVault } from '../../../../shared/vault/testing/memory-vault.ts';
import { destroyingFiles } from '../../../blobs/destroying-files.ts';
import { linkSecret, type Stack } from '../../../testing/stack.ts';
import type { Posting } from '../../mail/mailer.ts';
import type { Outcome } from '../../mail/outcome.ts';
import { postgresLooks } from '../../retention/looks.ts';
import { treeHeadsOnDemand } from '../../tree-heads/on-demand.ts';
import type { DeliveryContext } from '../context.ts';
import { followedStreams } from '../followed-streams.ts';

export const accepted: Outcome = { kind: 'accepted' };
export const later: Outcome = {
  kind: 'later',
  reason: 'We couldn’t reach the mail server (ECONNREFUSED).',
};
export const refused: Outcome = { kind: 'refused', reason: 'The mailbox is full.' };

export const deliverySettings: DeliveryContext['settings'] = {
  PUBLIC_URL: 'https://sign.example/',
  LINK_SECRET: linkSecret,
  LINK_DAYS: 90,
  CHECKPOINT_KEY: '5a'.repeat(32),
  VAULT_ROTATE_DAYS: 30,
};

export const forever = new AbortController().signal;

/** A reactor at a mail server that answers as it is told, so many milliseconds from now. */
export const contextAt = (
  { writer, connection, blobs, database, log, epoch }: Stack,
  answer: (to: string) => Outcome | Promise<Outcome> = () => accepted,
  ahead = 0,
) => {
  const posted: Posting[] = [];
  const now = () => new Date(Date.now() + ahead).toISOString();
  const demand = treeHeadsOnDemand();
  const context: DeliveryContext = {
    writer: { ...writer, now },
    nats: connection,
    blobs,
    otherEpochs: async () => [],
    followed: followedStreams(0n),
    demand,
    isLeading: () => true,
    mailer: {
      send: async (posting) => {
        posted.push(posting);
        return answer(posting.to.address);
      },
      close: () => {},
    },
    vault: memoryVault(),
    database,
    positions: log,
    looks: postgresLooks(database),
    findWhatIsLeft: async () => ({ at: null, remains: [] }),
    destroyFiles: destroyingFiles({ store: writer.store, database, blobs, logEpoch: { log, epoch } }),
    log: pino({ level: 'silent' }),
    settings: deliverySettings,
    mailsADay: null,
  };

  return { context, posted, demand };
};
