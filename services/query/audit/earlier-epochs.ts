import { z } from 'zod';
import type { DocumentEvent } from '#contracts/events/document.ts';
import { EPOCHS, type EpochsEvent } from '#contracts/events/epochs.ts';
import { streams } from '#contracts/ids.ts';
import type { Recorded } from '#contracts/message.ts';
import { refuse } from '#contracts/refusals.ts';
import { idOf } from '#contracts/stream-name.ts';
import type { EpochDocumentsView } from '#contracts/views/audit.ts';
import { inEpoch } from '../../shared/epoch.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { epochsIn } from './installation.ts';
import { after } from './searched.ts';

/** Documents in one answer. */
const PAGE = 50;
/** Milliseconds for one answer: what an epoch holds is found by going through it. */
const PATIENCE = 10_000;

export const EpochSearch = z.object({ epoch: z.int(), after });

/** An epoch that there is, from what an address says. Refuses `not-found`. */
export const epochOf = async (store: Pick<EventStore, 'read'>, number: unknown): Promise<number> => {
  const { success, data } = z.coerce.number().int().min(1).safeParse(number);
  const epochs = epochsIn((await store.read(EPOCHS)) as readonly Recorded<EpochsEvent>[]);

  return success && epochs.some((epoch) => epoch.number === data) ? data : refuse('not-found');
};

/** The documents of an epoch, found by what made them, in the order of the log. */
export const documentsInEpoch = async (
  store: Pick<EventStore, 'read' | 'follow'>,
  { epoch, after }: z.infer<typeof EpochSearch>,
): Promise<EpochDocumentsView> => {
  const made = await creationsIn(store, epoch, after === null ? null : BigInt(after));
  const shown = made.slice(0, PAGE);
  const owners = await namesIn(store, epoch, shown);

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

type Creation = Recorded<
  Extract<
    DocumentEvent,
    { type: 'DocumentUploaded' | 'DocumentDuplicated' | 'TemplateCreated' | 'DocumentCreatedFromTemplate' }
  >
>;

const isCreation = (event: Recorded): event is Creation & Recorded =>
  /^(DocumentUploaded|DocumentDuplicated|TemplateCreated|DocumentCreatedFromTemplate)$/.test(event.type);

const creationsIn = async ({ follow }: Pick<EventStore, 'follow'>, epoch: number, from: bigint | null) => {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(PATIENCE)]);
  const found: Creation[] = [];

  try {
    for await (const news of follow({ prefixes: [inEpoch(epoch, streams.document(''))], from, signal })) {
      if (news.kind === 'caught-up' || found.length > PAGE) return found;
      if (news.kind === 'event' && isCreation(news.event)) found.push(news.event);
    }
  } finally {
    ended.abort();
  }

  return refuse('unavailable');
};

const namesIn = async ({ read }: Pick<EventStore, 'read'>, epoch: number, made: readonly Creation[]) =>
  new Map(
    await Promise.all(
      [...new Set(made.map(({ data }) => data.owner))].map(async (owner): Promise<[string, string]> => {
        const events = await read(inEpoch(epoch, streams.account(owner)));
        const named = events.findLast(
          ({ type }) => type === 'AccountRegistered' || type === 'ProfileChanged',
        );

        return [owner, String(named?.data.fullName ?? 'An account')];
      }),
    ),
  );
