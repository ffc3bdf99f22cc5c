import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SpanPlace } from './ids.ts';
import { type Span, tellSpansTo } from './tracing.ts';

type Exporting = {
  /** The collector's address for traces. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
  /** Which part of all traces is exported, from 0 to 1. Every process chooses the same ones. */
  readonly ratio: number;
};

const kinds: Readonly<Record<Span['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Exports spans by OTLP over HTTP until the returned function is called, which sends those that are left. */
export const exportSpans = ({ url, headers, service, ratio }: Exporting): (() => Promise<void>) => {
  // The library makes up ids, and here they are known before.
  let next: SpanPlace = { trace: '', span: '' };
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': String(process.pid) }),
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: { generateTraceId: () => next.trace, generateSpanId: () => next.span },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url, headers: { ...headers } }),
        scheduledDelayMillis: PAUSE,
      }),
    ],
  });
  const tracer = provider.getTracer('inkstream');

  tellSpansTo((span) => {
    next = span;
    const { name, kind, start, end, attributes, isFailed, parent } = span;
    const within = {
      traceId: span.trace,
      spanId: parent ?? '',
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    };
    const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, within);
    const open = tracer.startSpan(
      name,
      { kind: kinds[kind], startTime: start, attributes: mutable(attributes) },
      context,
    );
    if (isFailed) open.setStatus({ code: SpanStatusCode.ERROR });
    open.end(end);
  });

  return async () => {
    tellSpansTo(null);
    await provider.shutdown();
  };
};

/** Milliseconds between two exports. */
const PAUSE = 2_000;

const mutable = (attributes: Span['attributes']) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, typeof value === 'object' ? [...value] : value]),
  );
