import { Refusal } from '#contracts/api/refusals.ts';
import type { DocumentCommand } from '#contracts/document/commands.ts';
import { type RetentionStep, retentionStep } from '#contracts/document/retention-step.ts';
import type { ExistingDocument } from '#contracts/document/state.ts';
import type { Message } from '#contracts/envelope.ts';
import { INSTALLATION, type Retention, rulesIn } from '#contracts/retention/state.ts';
import { document } from '../../decisions/document/decider.ts';
import { retentionRules } from '../../decisions/records/rules.ts';
import { erase } from '../../document/erasures.ts';
import type { Decider } from '../../log/decider.ts';
import { bySystem } from '../../log/envelopes.ts';
import { handle, type Writer } from '../../log/handle.ts';
import type { LoadedStream } from '../../log/streams.ts';

/** Steps that a document can be behind: its rule, the announcement, the end, and what its owner did meanwhile. */
const STEPS = 6;

/** What is given as the reason of an erasure that nobody asked for. */
const REASON = 'The document was kept as long as it had to be.';

/** Reads the history of an aggregate, as far as the caller has to know it. */
export type Reading = <State, Command, Event extends Message>(
  decider: Decider<State, Command, Event>,
  id: string,
) => Promise<LoadedStream<State, Event>>;

/** Who looks at a document. */
export type Look = {
  readonly read: Reading;
  /** Whether no other process can have taken over this work by now. */
  readonly isLeading: () => boolean;
  /** Only rounds erase, at their pace. Others leave it to the next round. */
  readonly isRound: boolean;
};

/**
 * Does what is due about how long a document is kept. Returns when to look at it again: an instant (ISO), `infinity` for
 * when there is another rule, or null for when something happens to it.
 */
export const lookAt = async (
  writer: Writer,
  id: string,
  { read, isLeading, isRound }: Look,
): Promise<string | null> => {
  for (let n = 0; n < STEPS; n++) {
    const loaded = await read(document, id);
    const { state, past } = loaded;
    if (state.status === 'none') return null;
    const rules = await rulesFor(read, state);
    const touchedAt =
      past.findLast(({ metadata }) => metadata.by.kind !== 'system')?.metadata.at ?? state.createdAt;
    const step = retentionStep(state, { rules, touchedAt, now: writer.now() });
    if (step.kind === 'wait') return step.until;
    if (step.kind === 'wait-for-rules') return 'infinity';
    // A leader that was frozen goes on here, and another one may lead meanwhile.
    if (!isLeading() || (step.kind === 'erase' && !isRound)) return writer.now();
    const isOnHold = await takeStep(writer, id, step, loaded);
    if (isOnHold) return null;
  }

  return writer.now();
};

/**
 * The rules of the organisation, or person, that the document belongs to. What a rule of the installation set before
 * the document came to an organisation still applies.
 */
const rulesFor = async (read: Reading, { organisation, retention }: ExistingDocument): Promise<Retention> => {
  const { state } = await read(retentionRules, rulesIn(organisation));
  const rule = retention.kept?.rule;
  const isOwn = !rule || organisation === null || state.rules.some(({ id }) => id === rule.id);

  return isOwn ? state : (await read(retentionRules, INSTALLATION)).state;
};

type DueStep = Exclude<RetentionStep, { kind: 'wait' | 'wait-for-rules' }>;

/** True if a matter holds the document by now: then it's looked at again once that has released it. */
const takeStep = async (
  writer: Writer,
  id: string,
  step: DueStep,
  loaded: Parameters<typeof bySystem>[1],
): Promise<boolean> => {
  const envelope = bySystem('retention', loaded);
  try {
    if (step.kind === 'erase')
      await erase(
        writer,
        id,
        { recipient: null, basis: 'retention', request: null, reason: REASON },
        envelope,
      );
    else await handle(writer, document, id, envelope, commandFor(step));
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'document.on-hold') return true;
    throw error;
  }
};

const commandFor = (step: Exclude<DueStep, { kind: 'erase' }>): DocumentCommand =>
  step.kind === 'set'
    ? { type: 'SetRetention', data: step.data }
    : { type: 'AnnounceDisposal', data: { disposeOn: step.disposeOn } };
