import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type SpanPlace, traceIdOf } from './ids.ts';

type Attributes = Readonly<Record<string, string | number | readonly string[]>>;

/** A span is work with a beginning and an end. It must say nothing of people: no names, addresses, titles or links. */
export type Span = SpanPlace & {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  /** The id of the span that this one is part of. */
  readonly parent: string | null;
  /** Milliseconds since 1970. */
  readonly start: number;
  readonly end: number;
  readonly attributes: Attributes;
  readonly isFailed: boolean;
};

type Told = {
  readonly name: string | (() => string);
  readonly kind?: Span['kind'];
  /** Of the request that all of this happens because of; by default, what the work around this one belongs to. */
  readonly correlationId?: string;
  /** The span's id, where others have to know it; otherwise it's made up. */
  readonly id?: string;
  /** The id of the span that this is part of, if that's in another process. */
  readonly parent?: string | null;
  readonly attributes?: () => Attributes;
};

let tell: ((span: Span) => void) | null = null;
const current = new AsyncLocalStorage<SpanPlace>();

/** From now on this function is called with every span. With null nothing is called, and nothing is measured. */
export const tellSpansTo = (listener: ((span: Span) => void) | null): void => {
  tell = listener;
};

export const isTracing = (): boolean => tell !== null;

/** The span that runs now; null if there is none. */
export const currentPlace = (): SpanPlace | null => current.getStore() ?? null;

/** Does the work, and tells of it as a span if anybody wants to hear. Without a correlation id it has to be part of another. */
export const traceWork = async <Answer>(span: Told, work: () => Promise<Answer>): Promise<Answer> => {
  const around = currentPlace();
  const trace = span.correlationId === undefined ? around?.trace : traceIdOf(span.correlationId);
  if (tell === null || trace === undefined) return work();

  const place = { trace, span: span.id ?? newSpanId() };
  const within = around?.trace === trace ? around.span : null;
  const start = performance.timeOrigin + performance.now();
  let isFailed = true;
  try {
    const answer = await current.run(place, work);
    isFailed = false;
    return answer;
  } finally {
    tell?.({
      ...place,
      name: typeof span.name === 'string' ? span.name : span.name(),
      kind: span.kind ?? 'internal',
      parent: within ?? span.parent ?? null,
      start,
      end: performance.timeOrigin + performance.now(),
      isFailed,
      attributes: span.attributes?.() ?? {},
    });
  }
};

/** Tells of work that was measured elsewhere. */
export const tellSpan = (span: Span): void => tell?.(span);

export const newSpanId = (): string => randomBytes(8).toString('hex');
