import { setTimeout as delay } from 'node:timers/promises';
import { Refusal, refuse } from '#contracts/api/refusals.ts';
import { blobsOf } from '#contracts/blobs-of.ts';
import type { Authority, Message, Recorded } from '#contracts/envelope.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Membership } from '#contracts/organisation/membership.ts';
import { streams } from '#contracts/stream-name.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { NobodyToAsk } from '../../shared/outages/nobody-to-ask.ts';
import type { SessionSigner } from '../../shared/sessions/session-signer.ts';
import { commandSpanOf } from '../../shared/tracing/ids.ts';
import { isTracing, traceWork } from '../../shared/tracing/tracing.ts';
import type { ClaimBlobs } from '../blobs/claim.ts';
import { appendChained, stampedBehind } from './append-chained.ts';
import type { Decider } from './decider.ts';
import type { Envelope } from './envelopes.ts';
import type { Lookup } from './lookup.ts';
import { pauseBeforeLook } from './pause-before-look.ts';
import { type LoadedStream, loadedWith, type Streams } from './streams.ts';

export type Handled<State, Event extends Message> = LoadedStream<State, Event> & {
  /** The events that this command made, now or when it was first sent. `state` is the state right after them. */
  readonly events: readonly Recorded<Event>[];
};

/**
 * Whether an earlier request already did what this one wants. Then the caller must still check any secrets in this
 * request.
 */
export const isRepeated = (
  { events }: { readonly events: readonly Recorded[] },
  { correlationId }: Envelope,
): boolean => events.some(({ metadata }) => metadata.correlationId !== correlationId);

/** What organisations say about those who act, which is asked for each command that needs a right. */
export type Memberships = {
  /** Null for an account that is no active member of an organisation. */
  readonly of: (accountId: string) => Promise<Membership | null>;
};

export type Writer = {
  readonly store: DecryptedLog;
  readonly streams: Streams;
  readonly epoch: number;
  readonly lookup: Lookup;
  readonly now: () => string;
  /** Missing where nobody's rights are decided, as in tests of a part. */
  readonly memberships?: Memberships;
  /** Signs sessions of this epoch. Missing where none is opened, as in tests of a part. */
  readonly sessions?: SessionSigner;
  /**
   * Called with the position of the last event of each stream that a command was answered from, so that the caller can
   * wait for all that was written for it.
   */
  readonly onPosition?: (position: bigint) => void;
  /** See `waitOutside`. Missing where nothing takes the permission to write away, as in tests of a part. */
  readonly outside?: <Answer>(wait: () => Promise<Answer>) => Promise<Answer>;
  /** Called before events are appended that name files for the first time in their stream. */
  readonly claimBlobs?: ClaimBlobs;
};

/** Signs sessions, for work that opens one. */
export const signerOf = ({ sessions }: Pick<Writer, 'sessions'>): SessionSigner => {
  if (!sessions) throw new Error('No one signs sessions here.');

  return sessions;
};

/** Makes a command from a state that was read just now. */
type Making<State, Command> = (state: State) => Promise<Command>;

/**
 * We need many attempts: another process that has the stream in memory keeps winning races against one that must read
 * it first.
 */
const ATTEMPTS = 20;
/** After this many milliseconds we stop looking and answer, since the caller has waited long enough. */
const LONG_ENOUGH = 4_000;

/**
 * Loads a stream, decides and appends. If another writer was faster, we decide again on the new state; if the command
 * is already in the stream, we return the answer it got then. `command` may be a function that does work first, such as
 * checking a password: it runs once, on the stream as it is now, and not at all for a repeated command. With `expected`,
 * the events come right behind this revision or not at all (`changed-since`). Refuses with `key-reused`, `busy`,
 * `unavailable` or whatever the decider refuses.
 */
export const handle = <State, Command, Event extends Message>(
  writer: Writer,
  decider: Decider<State, Command, Event>,
  id: string,
  envelope: Envelope,
  command: Command | Making<State, Command>,
  expected?: number,
): Promise<Handled<State, Event>> => {
  const stream = streams[decider.category](id);

  const work = async () => {
    const handled = await writer.streams.inTurn(stream, () =>
      attempts(writer, decider, stream, { envelope, expected }, command),
    );
    writer.onPosition?.(handled.position);

    return handled;
  };
  if (!isTracing()) return work();
  const { correlationId, commandId } = envelope;
  const name = nameOf(command) ?? decider.category;

  return traceWork({ name: `decide ${name}`, correlationId, id: commandSpanOf(commandId, stream) }, work);
};

/** The kind of a command; null if it's to be made first. */
const nameOf = (command: unknown): string | null =>
  typeof command === 'object' && command && 'type' in command ? String(command.type) : null;

const attempts = async <State, Command, Event extends Message>(
  writer: Writer,
  decider: Decider<State, Command, Event>,
  stream: string,
  { envelope, expected }: { readonly envelope: Envelope; readonly expected: number | undefined },
  command: Command | Making<State, Command>,
): Promise<Handled<State, Event>> => {
  const start = performance.now();
  let toDecide = typeof command === 'function' ? null : command;
  let isUnknown = false;
  let looks = 0;

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (isUnknown && performance.now() - start > LONG_ENOUGH) break;
    if (isUnknown) await delay(pauseBeforeLook(looks++));
    const loaded = await writer.streams
      .load(decider, stream, { fresh: attempt > 0 || !toDecide })
      .catch((error) => (isUnknown && isOutage(error) ? null : Promise.reject(error)));
    if (!loaded) continue;
    const done = alreadyDone(decider, loaded, envelope);
    if (done) return done;
    if (expected !== undefined && loaded.revision !== expected) {
      if (loaded.fresh) return refuse('changed-since');
      continue;
    }

    toDecide ??= await (command as Making<State, Command>)(loaded.state);
    const at = stampedBehind(loaded.past.at(-1), writer.now());
    const issued = { ...toDecide, at, by: envelope.by, ...(await membershipFor(writer, decider, envelope)) };
    const decision = decided(decider, issued, loaded);
    if (decision === 'look again') continue;
    if (decision.length === 0) return { ...loaded, events: [] };

    const authority = decider.authority?.(decision, loaded.state, issued);
    const signed = { ...envelope, at, ...(authority && { authority }) };
    const written = await append(writer, stream, loaded, decision, signed);
    if (typeof written === 'object') {
      const now = loadedWith(decider, loaded, written);
      return { events: written, ...writer.streams.keep(decider, stream, now) };
    }
    isUnknown ||= written === 'unknown';
  }

  return refuse(isUnknown ? 'unavailable' : 'busy');
};

/** What the organisation of whoever acts says about them, for aggregates on which it grants rights. */
export const membershipFor = async (
  { memberships }: Pick<Writer, 'memberships'>,
  { authority }: { readonly authority?: unknown },
  { by }: Pick<Envelope, 'by'>,
): Promise<{ readonly membership?: Membership }> => {
  if (!authority || !memberships || by.kind !== 'account') return {};
  const membership = await memberships.of(by.id);

  return membership ? { membership } : {};
};

/** The files that these events are the first of their stream to name. */
const newBlobsIn = (events: readonly Message[], past: readonly Message[]): readonly Sha256[] => {
  const named = new Set(events.flatMap(blobsOf));

  return named.size === 0 ? [] : [...named.difference(new Set(past.flatMap(blobsOf)))];
};

const isOutage = (error: unknown) => error instanceof Refusal && error.code === 'unavailable';

/** Returns the answer that the command got first, whatever has happened since. */
const alreadyDone = <State, Command, Event extends Message>(
  { initial, evolve }: Decider<State, Command, Event>,
  loaded: LoadedStream<State, Event>,
  { commandId, commandHash }: Envelope,
): Handled<State, Event> | null => {
  if (!loaded.commands.has(commandId)) return null;
  const events = loaded.past.filter(({ metadata }) => metadata.commandId === commandId);
  const last = events.at(-1);
  if (!last) return null;
  if (last.metadata.commandHash !== commandHash) return refuse('key-reused');
  const until = loaded.past.filter(({ revision }) => revision <= last.revision);

  return { ...loaded, state: until.reduce(evolve, initial), events };
};

/**
 * A remembered state may be outdated. So a refusal, or a decision that nothing is to do, counts only if the stream was
 * read just now.
 */
const decided = <State, Command, Event extends Message>(
  { decide }: Decider<State, Command, Event>,
  command: Parameters<Decider<State, Command, Event>['decide']>[0],
  { state, fresh }: LoadedStream<State, Event>,
) => {
  try {
    const decision = decide(command, state);
    return decision.length > 0 || fresh ? decision : 'look again';
  } catch (error) {
    if (error instanceof Refusal && !fresh) return 'look again';
    throw error;
  }
};

const append = async <State, Event extends Message>(
  { store, epoch, claimBlobs }: Writer,
  stream: string,
  { revision, head, keys, past }: LoadedStream<State, Event>,
  decision: readonly Event[],
  envelope: Envelope & { readonly at: string; readonly authority?: Authority },
): Promise<readonly Recorded<Event>[] | 'conflict' | 'unknown'> => {
  const blobs = claimBlobs ? newBlobsIn(decision, past) : [];
  if (blobs.length > 0) await claimBlobs?.(stream, blobs);

  try {
    const name = inEpoch(epoch, stream);

    return await appendChained(store, { name, stream }, { revision, head }, decision, envelope, keys);
  } catch (error) {
    if (isOutage(error) && !(error instanceof NobodyToAsk)) return 'unknown';
    throw error;
  }
};
