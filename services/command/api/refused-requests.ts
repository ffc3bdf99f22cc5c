import type { SecurityEvent } from '#contracts/account/events.ts';
import { Refusal } from '#contracts/api/refusals.ts';
import { isOwner } from '#contracts/document/access.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import type { Actor } from '#contracts/envelope.ts';
import { dayOf } from '#contracts/instant.ts';
import { memory } from '../../shared/flow/memory.ts';
import { pause } from '../../shared/flow/pause.ts';
import { retry } from '../../shared/flow/retry.ts';
import type { Log } from '../../shared/running/logger.ts';
import { security } from '../decisions/account/security.ts';
import { document } from '../decisions/document/decider.ts';
import type { Origin, RefusedRequest, RefusedRequests, RefusedSecret } from '../http/refused-request.ts';
import { ofRequest } from '../log/envelopes.ts';
import { handle, type Writer } from '../log/handle.ts';
import type { Writers } from '../log/write-permission.ts';

type Dependencies = {
  readonly write: Writers['write'];
  readonly log: Log;
  /** Milliseconds for which refusals of one kind are counted together. */
  readonly window?: number;
};

const WINDOW = 600_000;
/** How many refusals of a secret, for one name or account, go on record one by one before they are summed up. */
const SINGLE = 10;
/** How many kinds of refusals are counted at a time. Beyond that, refusals from all addresses count as one kind. */
const SUMS = 10_000;
/** Milliseconds between tries to record a refusal, and after which it's given up. */
const PAUSE = 5_000;
const GIVE_UP = 300_000;

type Recordable = {
  readonly key: string;
  readonly record: (writer: Writer, times: number, from: Origin) => Promise<unknown>;
};
type Sum = { times: number; from: Origin };

/**
 * Records refusals in the background: the first of a kind at once, and repetitions within ten minutes as one event with
 * their number. A refusal of a document goes into the document's stream, any other into the stream of the day.
 */
export const refusedRequests = ({
  write,
  log,
  window = WINDOW,
}: Dependencies): RefusedRequests & { readonly stop: () => Promise<void> } => {
  const sums = new Map<string, Sum>();
  const secrets = memory<{ times: number }>({ most: SUMS, age: window });
  const stopped = new AbortController();
  const working = new Set<Promise<void>>();

  const recordRefusal = async ({ record }: Recordable, times: number, from: Origin): Promise<void> => {
    try {
      await retry(() => write((writer) => record(writer, times, from)), {
        isPassing: (error) => !isFinal(error),
        pauseAfter: () => PAUSE,
        within: GIVE_UP,
        signal: stopped.signal,
        ref: false,
      });
    } catch (error) {
      if (isFinal(error)) return;
      log.error({ correlationId: from.correlationId, times }, 'a refusal could not be put on record');
    }
  };

  const recordSum = async (one: Recordable, from: Origin): Promise<void> => {
    const key = sums.size < SUMS ? one.key : 'more';
    const sum = sums.get(key);
    if (sum) {
      sum.times += 1;
      sum.from = from;
      return;
    }

    const begun: Sum = { times: 0, from };
    sums.set(key, begun);
    await recordRefusal(one, 1, from);
    await pause(window, { signal: stopped.signal, ref: false });
    sums.delete(key);
    if (begun.times > 0) await recordRefusal(one, begun.times, begun.from);
  };

  return {
    isSingle: (event) => {
      const key = keyOf(event);
      const known = secrets.get(key) ?? { times: 0 };
      if (known.times === 0) secrets.set(key, known);
      known.times += 1;

      return known.times <= SINGLE;
    },

    note: (refused, from) => {
      const work = recordableOf(refused, from, write)
        .then((one) => (one ? recordSum(one, from) : undefined))
        .catch((error) => log.error({ err: error }, 'a refusal could not be put on record'))
        .finally(() => working.delete(work));
      working.add(work);
    },

    /** Records what was counted so far. */
    stop: async () => {
      stopped.abort();
      await Promise.all(working);
    },
  };
};

/** A decider refused it, so there's nothing to record any more. */
const isFinal = (error: unknown): boolean => error instanceof Refusal && error.status < 500;

/** Null if there's nothing to record: an owner asked for what they deleted. */
const recordableOf = async (
  refused: RefusedRequest,
  { ip }: Origin,
  write: Writers['write'],
): Promise<Recordable | null> => {
  switch (refused.kind) {
    case 'link':
      return ofDay(['link', refused.link, ip ?? ''], anonymous, (times) => ({
        type: 'LinkRefused',
        data: { link: refused.link, times },
      }));
    case 'upload': {
      const { account, code } = refused;
      return ofDay(['upload', account, code], { kind: 'account', id: account }, (times) => ({
        type: 'UploadRefused',
        data: { account, code, times },
      }));
    }
    case 'secret': {
      const { event, by } = refused;
      return ofDay(
        [keyOf(event)],
        by,
        (times) => ({ ...event, data: { ...event.data, times } }) as RefusedSecret,
      );
    }
    case 'sso': {
      const { reason, organisation } = refused;
      return ofDay(['sso', reason, organisation ?? '', ip ?? ''], anonymous, (times) => ({
        type: 'SsoRefused',
        data: { reason, organisation, times },
      }));
    }
    case 'completion': {
      const { code } = refused;
      return ofDocument(refused, (times) => ({ type: 'RecordCompletionRefused', data: { code, times } }));
    }
    case 'access':
      return access(refused, write);
  }
};

const access = async (
  refused: Extract<RefusedRequest, { kind: 'access' }>,
  write: Writers['write'],
): Promise<Recordable | null> => {
  const { by, code, documentId } = refused;
  const { state } = await write(({ streams }) => streams.read(document, documentId));
  if (state.status === 'none')
    return by.kind === 'account'
      ? ofDay(['unknown', by.id], by, (times) => ({
          type: 'UnknownDocumentAsked',
          data: { account: by.id, times },
        }))
      : null;
  if (isOwner(by, state) && (state.deleted || state.organisation === null)) return null;

  return ofDocument(refused, (times) => ({ type: 'RecordAccessRefused', data: { code, times } }));
};

const keyOf = ({ type, data }: RefusedSecret): string => JSON.stringify([type, data]);

const anonymous: Actor = { kind: 'system', id: 'anonymous' };

const ofDay = (key: readonly string[], by: Actor, fact: (times: number) => SecurityEvent): Recordable => ({
  key: JSON.stringify(key),
  record: (writer, times, from) =>
    handle(writer, security, dayOf(writer.now()), ofRequest({ ...from, by }), fact(times)),
});

type OfDocument = {
  readonly kind: string;
  readonly documentId: string;
  readonly by: Actor;
  readonly code: string;
};

const ofDocument = (
  { kind, documentId, by, code }: OfDocument,
  command: (times: number) => DocumentCommand,
): Recordable => ({
  key: JSON.stringify([kind, documentId, by, code]),
  record: (writer, times, from) =>
    handle(writer, document, documentId, ofRequest({ ...from, by }), command(times)),
});
