import type { Recorded } from '#contracts/envelope.ts';
import { commandSpanOf, traceIdOf } from '../shared/tracing/ids.ts';
import { isTracing, newSpanId, tellSpan } from '../shared/tracing/tracing.ts';

/** Milliseconds after which nobody waits for an event to be shown: older ones are projected because of a rebuild. */
const RECENT = 600_000;

/** Tells of each event that is projected as a span of its own, in the trace of the request that caused it. */
export const traceProjections = async (
  events: readonly Recorded[],
  work: () => Promise<void>,
): Promise<void> => {
  if (!isTracing()) return work();
  const start = performance.timeOrigin + performance.now();
  await work();
  const end = performance.timeOrigin + performance.now();

  for (const { type, stream, metadata } of events) {
    // Even the time of a damaged event may be missing.
    if (!metadata || start - Date.parse(metadata.at) > RECENT) continue;
    tellSpan({
      trace: traceIdOf(metadata.correlationId),
      span: newSpanId(),
      start,
      end,
      isFailed: false,
      parent: commandSpanOf(metadata.commandId, stream),
      name: `project ${type}`,
      kind: 'consumer',
      attributes: {},
    });
  }
};
