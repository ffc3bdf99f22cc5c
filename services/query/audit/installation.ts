import { refuse } from '#contracts/api/refusals.ts';
import type { AuditEpochsView, AuditInstallationView } from '#contracts/api/views/audit.ts';
import { sentenceFrom } from '#contracts/card.ts';
import type { Actor, Recorded } from '#contracts/envelope.ts';
import { epochsCards } from '#contracts/epochs/cards.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { claimedAt, isForeign } from '#contracts/foreign-event.ts';
import { asStored } from '#contracts/newest-shape.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { unknownTo } from '#contracts/unknown-event.ts';
import { vaultCards } from '#contracts/vault/cards.ts';
import { VAULT, VaultEvent } from '#contracts/vault/events.ts';
import { sql } from '../../shared/database/sql.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import type { Database } from '../read-models/database.ts';

type History = readonly Recorded<EpochsEvent>[];
type Epoch = AuditInstallationView['epochs'][number];

/** What happened to the log and the vault as a whole: backups, restores, epochs, keys. The newest event is the first. */
export const installation = async (
  language: SignerLanguage,
  { read }: Pick<Database, 'read'>,
  { read: readStream }: Pick<DecryptedLog, 'read'>,
): Promise<AuditInstallationView> => {
  const events = decodeAll(EpochsEvent, await readStream(EPOCHS));
  const [founded] = events;
  if (founded?.type !== 'LogFounded') return refuse('unavailable');
  const names = await namesOf(read, events);
  const epochs = epochsIn(events);
  const all = [...events, ...(await ofVaults({ read: readStream }, epochs))];

  return {
    log: founded.data.log,
    epochs: [...epochs],
    events: all
      .map((event) => ({ event, at: claimedAt(event) }))
      .toReversed()
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .map(({ event, at }) => {
        const { id, revision, type, data } = isForeign(event) ? asStored(event) : event;
        const { by, ip } = event.metadata;
        const name = isForeign(event) ? 'Unknown' : (names.get(by.id) ?? unnamed(by));

        return {
          id,
          revision,
          type,
          sentence: sentenceFrom(language, cards, event),
          at,
          by: { ...by, name },
          ip,
          data,
        };
      }),
  };
};

/** The epochs with when each was shown, and nothing of backups or of whoever restored them. */
export const shownEpochs = async ({ read }: Pick<DecryptedLog, 'read'>): Promise<AuditEpochsView> => ({
  epochs: epochsIn(decodeAll(EpochsEvent, await read(EPOCHS))).flatMap(
    ({ number, isCurrent, activatedAt, replacedAt }) =>
      activatedAt === null ? [] : [{ number, isCurrent, activatedAt, replacedAt }],
  ),
});

const cards = { ...epochsCards, ...vaultCards };

/** What became of the vault in all epochs. A restore brings events of the epoch before along, which count once. */
const ofVaults = async ({ read }: Pick<DecryptedLog, 'read'>, epochs: readonly Epoch[]) => {
  const found = await Promise.all(epochs.map(({ number }) => read(inEpoch(number, VAULT))));

  return decodeAll(VaultEvent, [...new Map(found.flat().map((event) => [event.id, event])).values()]);
};

/** Every epoch that was ever begun, in the order of their numbers. */
export const epochsIn = (events: History): readonly Epoch[] => events.reduce(evolved, []);

const evolved = (epochs: readonly Epoch[], event: History[number]): readonly Epoch[] => {
  const { at } = event.metadata;

  switch (event.type) {
    case 'LogFounded':
      return [{ ...unused, number: event.data.epoch, isCurrent: true, activatedAt: at }];
    case 'RestoreStarted':
      return epochs.concat({ ...unused, number: event.data.to, restoredFrom: originOf(event.data.backup) });
    case 'EpochImported':
      return changed(epochs, event.data.to, { imported: event.data.events + event.data.carried });
    case 'EpochActivated': {
      const replaced = epochs.map((epoch) =>
        epoch.isCurrent ? { ...epoch, isCurrent: false, replacedAt: at } : epoch,
      );
      return changed(replaced, event.data.to, { isCurrent: true, activatedAt: at });
    }
    case 'RestoreAbandoned':
      return changed(epochs, event.data.to, { abandoned: true });
    case 'BackupTaken':
    case 'BackupDeleted':
    case 'LogEndAccepted':
    case 'LogMoveStarted':
    case 'LogMoveAbandoned':
    case 'LogMoved':
    case 'ClockDisagreed':
    case 'ClockAgreed':
    case 'RoleBound':
    case 'RoleEnded':
      return epochs;
    default:
      return unknownTo(event, epochs);
  }
};

const changed = (epochs: readonly Epoch[], number: number, change: Partial<Epoch>) =>
  epochs.map((epoch) => (epoch.number === number ? { ...epoch, ...change } : epoch));

type Backup = Extract<EpochsEvent, { type: 'RestoreStarted' }>['data']['backup'];

const originOf = ({ filename, takenAt, epoch }: Backup) => ({ filename, takenAt, epoch });

const unused: Omit<Epoch, 'number'> = {
  isCurrent: false,
  activatedAt: null,
  replacedAt: null,
  imported: 0,
  restoredFrom: null,
  abandoned: false,
};

/** For the command line, the name of the person's account on the machine is known. */
const unnamed = ({ kind, id }: Actor): string => {
  if (kind === 'account') return 'An account';
  const [, user] = /^command-line:(.+)$/s.exec(id) ?? [];

  return user ? `${user}, at the command line` : 'Inkstream';
};

const namesOf = async (read: Database['read'], events: History) => {
  const ids = [...new Set(events.flatMap(({ metadata: { by } }) => (by.kind === 'account' ? [by.id] : [])))];
  if (ids.length === 0) return new Map<string, string>();
  const users = await read<{ id: string; name: string }>(
    sql`select id, full_name as "name" from users where id = any(string_to_array(${ids.join()}, ',')::uuid[])`,
  );

  return new Map(users.map(({ id, name }) => [id, name]));
};
