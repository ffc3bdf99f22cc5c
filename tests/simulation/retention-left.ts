import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { retentionStep } from '#contracts/document/retention-step.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { MatterEvent } from '#contracts/matter/events.ts';
import { evolveMatter, noMatter } from '#contracts/matter/state.ts';
import { unfinished } from '#contracts/personal/erasures.ts';
import type { RetentionEvent } from '#contracts/retention/events.ts';
import { evolveRetention, noRules } from '#contracts/retention/state.ts';
import { streams as names } from '#contracts/stream-name.ts';

type Streams = ReadonlyMap<string, readonly Recorded[]>;

/** What the leader has yet to do about how long documents are kept, a sentence each. */
export const retentionLeft = (streams: Streams): readonly string[] => [
  ...[...streams].flatMap(([stream, events]) =>
    stream.startsWith('document-')
      ? leftIn(stream, events as readonly Recorded<DocumentEvent>[], rulesIn(streams))
      : [],
  ),
  ...[...streams].flatMap(([stream, events]) =>
    stream.startsWith('matter-') ? holdsLeft(streams, events as readonly Recorded<MatterEvent>[]) : [],
  ),
];

const rulesIn = (streams: Streams) =>
  ((streams.get(names.retention('installation')) ?? []) as readonly Recorded<RetentionEvent>[]).reduce(
    evolveRetention,
    noRules,
  );

const leftIn = (
  stream: string,
  events: readonly Recorded<DocumentEvent>[],
  rules: ReturnType<typeof rulesIn>,
): readonly string[] => {
  const state = events.reduce(evolveDocument, initialDocument);
  if (state.status === 'none') return [];
  const touchedAt =
    events.findLast(({ metadata }) => metadata.by.kind !== 'system')?.metadata.at ?? state.createdAt;
  const { kind } = retentionStep(state, { rules, touchedAt, now: new Date().toISOString() });
  const left = kind === 'wait' || kind === 'wait-for-rules' ? [] : [`${stream} is left with ${kind}`];
  for (const what of ['keys', 'blobs'] as const)
    if (unfinished(state, what).length > 0)
      left.push(`${stream} is left with the ${what} of what was erased`);

  return left;
};

/** An open matter holds what it ordered to be held, and a closed one holds nothing. */
const holdsLeft = (streams: Streams, events: readonly Recorded<MatterEvent>[]): readonly string[] => {
  const matter = events.reduce(evolveMatter, noMatter);
  if (matter.status === 'none') return [];

  return matter.ordered
    .flatMap(({ documents }) => documents)
    .flatMap((id) => {
      const of = (streams.get(names.document(id)) ?? []) as readonly Recorded<DocumentEvent>[];
      const state = of.reduce(evolveDocument, initialDocument);
      if (state.status === 'none') return [];
      const isHeld = state.retention.holds.some((hold) => hold.matter === matter.id);
      return isHeld === (matter.status === 'open') ? [] : [`${id} is ${isHeld ? 'still' : 'not'} held`];
    });
};
