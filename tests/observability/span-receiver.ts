import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ReceivedSpan = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
};

/** Takes spans as a collector does, by OTLP over HTTP in JSON, and keeps them. */
export const startSpanReceiver = async () => {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    if (request.url !== '/v1/traces') return response.writeHead(404).end();
    spans.push(...spansIn((await json(request)) as Exported));
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    of: (traceId: string | undefined) => spans.filter((span) => span.traceId === traceId),
    all: () => spans,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};

export type SpanReceiver = Awaited<ReturnType<typeof startSpanReceiver>>;

type Exported = {
  readonly resourceSpans: readonly {
    readonly resource: {
      readonly attributes: readonly {
        readonly key: string;
        readonly value: { readonly stringValue: string };
      }[];
    };
    readonly scopeSpans: readonly { readonly spans: readonly Omit<ReceivedSpan, 'service'>[] }[];
  }[];
};

const spansIn = ({ resourceSpans }: Exported): readonly ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';

    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service })));
  });

/** Each span with those that it is part of, from the outermost on. */
export const waysIn = (
  spans: readonly ReceivedSpan[],
  shown: (span: ReceivedSpan) => string = ({ name }) => name,
): readonly string[] => {
  const wayTo = (span: ReceivedSpan): string => {
    const around = spans.find(({ spanId }) => spanId === span.parentSpanId);
    if (around) return `${wayTo(around)} > ${shown(span)}`;

    return span.parentSpanId ? `? > ${shown(span)}` : shown(span);
  };

  return spans.map(wayTo);
};
