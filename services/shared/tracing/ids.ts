import { sha256 } from '../keys/sha256.ts';

/** A span by the trace that it's part of (32 hex digits) and its own id (16). */
export type SpanPlace = { readonly trace: string; readonly span: string };

/**
 * A correlation id is a UUID, so its 16 bytes are the id of the trace. All that happens because of an event can be found
 * by what the event says already, in any process and however much later, and nothing has to be stored for it.
 */
export const traceIdOf = (correlationId: string): string => correlationId.replaceAll('-', '');

/** The span of a command on a stream. Whoever handles its events knows it from their metadata. */
export const commandSpanOf = (commandId: string, stream: string): string =>
  sha256(`${commandId}\n${stream}`).slice(0, 16);

/** A place as W3C Trace Context writes it. */
export const formatTraceparent = ({ trace, span }: SpanPlace): string => `00-${trace}-${span}-01`;

/** Null for what is none. */
export const parseTraceparent = (text: string | null | undefined): SpanPlace | null => {
  const [, trace, span] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(text ?? '') ?? [];

  return trace && span ? { trace, span } : null;
};

/** The correlation id for a trace's id. */
export const correlationIdOf = ({ trace }: SpanPlace): string =>
  trace.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
