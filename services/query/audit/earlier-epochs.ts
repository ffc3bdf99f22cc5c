import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { EpochDocumentsView } from '#contracts/api/views/audit.ts';
import { type Creation, isCreation } from '#contracts/document/creation.ts';
import { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { decode, decodeAll } from '../../shared/log/decode.ts';
import type { OpenedLog } from '../../shared/log/opened-log.ts';
import { opened } from '../../shared/vault/opened.ts';
import type { ReadAccounts } from '../timeline/accounts.ts';
import { epochsIn } from './installation.ts';
import { after } from './searched.ts';

/** Documents in one answer. */
const PAGE = 50;
/** Milliseconds for one answer. To find an epoch's documents, those that were created in all epochs are read. */
const PATIENCE = 10_000;

export const EpochSearch = z.object({ epoch: z.int(), after });

/** The number of an epoch from the address. Refuses `not-found` if there is no such epoch. */
export const epochOf = async (store: Pick<OpenedLog, 'read'>, number: unknown): Promise<number> => {
  const { success, data } = z.coerce.number().int().min(1).safeParse(number);
  const epochs = epochsIn(decodeAll(EpochsEvent, await store.read(EPOCHS)));

  return success && epochs.some((epoch) => epoch.number === data) ? data : refuse('not-found');
};

/** The documents of an epoch, found by the events that created them, in the order of the log. */
export const documentsInEpoch = async (
  store: Pick<OpenedLog, 'follow' | 'vault'> & { readonly accountHistory: ReadAccounts },
  { epoch, after }: z.infer<typeof EpochSearch>,
): Promise<EpochDocumentsView> => {
  const made = await creationsIn(store, epoch, after === null ? null : BigInt(after));
  const shown = made.slice(0, PAGE);
  const owners = await namesIn(store.accountHistory, epoch, shown);

  return {
    epoch,
    documents: shown.map(({ stream, type, data, metadata }) => ({
      id: idOf(stream),
      title: data.title,
      isTemplate: type === 'TemplateCreated',
      owner: { id: data.owner, name: owners.get(data.owner) ?? 'An account' },
      createdAt: metadata.at,
    })),
    next: made.length > PAGE ? String(shown.at(-1)?.position) : null,
  };
};

const creations = [
  'DocumentUploaded',
  'DocumentDuplicated',
  'TemplateCreated',
  'DocumentCreatedFromTemplate',
] as const;

const creationsIn = async (
  { follow, vault }: Pick<OpenedLog, 'follow' | 'vault'>,
  epoch: number,
  from: bigint | null,
): Promise<readonly Creation[]> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE)]);
  const found: Recorded[] = [];

  try {
    for await (const news of follow({ types: creations, from, signal })) {
      if (news.kind === 'event' && news.epoch === epoch) found.push(news.event);
      if (news.kind === 'caught-up' || found.length > PAGE)
        return (await opened(vault, found)).flatMap(createdBy);
    }
  } finally {
    ended.abort();
  }

  return refuse('unavailable');
};

const createdBy = (stored: Recorded): readonly Creation[] => {
  const event = decode(DocumentEvent, stored);

  return isCreation(event) ? [event] : [];
};

const namesIn = async (read: ReadAccounts, epoch: number, made: readonly Creation[]) =>
  new Map(
    await Promise.all(
      [...new Set(made.map(({ data }) => data.owner))].map(async (owner): Promise<[string, string]> => {
        const { events } = await read(epoch, owner);
        const named = events.findLast(
          (event) => event.type === 'AccountRegistered' || event.type === 'ProfileChanged',
        );

        return [owner, named?.data.fullName ?? 'An account'];
      }),
    ),
  );
