import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type { EpochDocumentsView } from '#contracts/api/views/audit.ts';
import { isDamaged } from '#contracts/damaged-event.ts';
import { type Creation, isCreation } from '#contracts/document/creation.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { decodeAll } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { isComplete } from '../../shared/log/is-complete.ts';
import { type Overseen, oversees } from '../access/overseen.ts';
import type { ReadAccounts } from '../history/accounts.ts';
import type { ReadDocument } from '../history/documents.ts';
import { epochsIn } from './installation.ts';
import { after } from './searched.ts';

/** Documents in one answer. */
const PAGE = 50;
/** Milliseconds for one answer. To find an epoch's documents, those that were created in all epochs are read. */
const PATIENCE = 10_000;

export const EpochSearch = z.object({ epoch: z.int(), after });

/** The number of an epoch from the address. Refuses `not-found` if there is no such epoch. */
export const epochOf = async (store: Pick<DecryptedLog, 'read'>, number: unknown): Promise<number> => {
  const { success, data } = z.coerce.number().int().min(1).safeParse(number);
  const epochs = epochsIn(decodeAll(EpochsEvent, await store.read(EPOCHS)));

  return success && epochs.some((epoch) => epoch.number === data) ? data : refuse('not-found');
};

/**
 * The documents of an epoch that somebody oversees, found by the events that created them or brought them to the
 * organisation, in the order of the log.
 */
export const documentsInEpoch = async (
  store: Reading,
  { epoch, after }: z.infer<typeof EpochSearch>,
  overseen: Overseen,
): Promise<EpochDocumentsView> => {
  const found = await documentsIn(store, { epoch, from: after === null ? null : BigInt(after) }, overseen);
  const shown = found.slice(0, PAGE);
  const owners = await namesIn(
    store.accountHistory,
    epoch,
    shown.map(({ made }) => made),
  );

  return {
    epoch,
    documents: shown.map(({ made: { stream, type, data, metadata } }) => ({
      id: idOf(stream),
      title: data.title,
      isTemplate: type === 'TemplateCreated',
      owner: { id: data.owner, name: owners.get(data.owner) ?? 'An account' },
      createdAt: metadata.at,
    })),
    next: found.length > PAGE ? String(shown.at(-1)?.position) : null,
  };
};

type Reading = Pick<DecryptedLog, 'follow'> & {
  readonly accountHistory: ReadAccounts;
  readonly documentHistory: ReadDocument;
};

const types = [
  ...(['DocumentUploaded', 'DocumentDuplicated', 'TemplateCreated'] as const),
  ...(['DocumentCreatedFromTemplate', 'DocumentMovedToTeam'] as const),
];

/** The event that created a document, and the position at which it's listed. */
type Listed = { readonly made: Creation; readonly position: bigint };

const documentsIn = async (
  store: Reading,
  { epoch, from }: { readonly epoch: number; readonly from: bigint | null },
  overseen: Overseen,
): Promise<readonly Listed[]> => {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE)]);
  const found: Listed[] = [];
  let candidates: Recorded[] = [];
  try {
    for await (const news of store.follow({ types, from, signal })) {
      const isRead = news.kind === 'event' && news.epoch === epoch && isComplete(news.event);
      if (isRead && isCandidate(news.event, overseen)) candidates.push(news.event);
      if (news.kind !== 'caught-up' && candidates.length <= PAGE) continue;
      const listed = await Promise.all(candidates.map((one) => listedBy(store, epoch, one, overseen)));
      found.push(...listed.flatMap((one) => one ?? []));
      candidates = [];
      if (news.kind === 'caught-up' || found.length > PAGE) return found;
    }
  } finally {
    ended.abort();
  }

  return refuse('unavailable');
};

/**
 * Decided from the event alone, so that few documents have to be read. What belongs to nobody yet may be moved later.
 */
const isCandidate = ({ type, data }: Recorded, overseen: Overseen): boolean => {
  const organisation = typeof data.organisation === 'string' ? data.organisation : null;

  return type === 'DocumentMovedToTeam'
    ? organisation === overseen.organisation
    : oversees(overseen, organisation);
};

/**
 * How a document is listed, if this event is the one that gave it to them: by creating it, or by moving it to their
 * organisation. Null for any other event, and if they no longer oversee the document.
 */
const listedBy = async (
  store: Reading,
  epoch: number,
  { id, stream, position }: Recorded,
  overseen: Overseen,
): Promise<Listed | null> => {
  const events = (await store.documentHistory(epoch, idOf(stream))).filter((event) => !isDamaged(event));
  const made = events.find(isCreation);
  const state = events.reduce(evolveDocument, initialDocument);
  if (!made || state.status === 'none') return null;
  const brought = made.data.organisation
    ? made
    : events.find((event) => event.type === 'DocumentMovedToTeam');

  return oversees(overseen, state.organisation) && (brought ?? made).id === id ? { made, position } : null;
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
