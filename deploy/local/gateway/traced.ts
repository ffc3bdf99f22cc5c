import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { formatTraceparent, parseTraceparent } from '../../../services/shared/tracing/ids.ts';
import { PASSED_ON } from '../../../services/shared/tracing/requests.ts';
import { isTracing, newSpanId, tellSpan } from '../../../services/shared/tracing/tracing.ts';

type Traced = {
  /** Names and values in turns. */
  readonly headers: readonly string[];
  /** To be called when the service begins its answer. */
  readonly answered: (status: number, headers: IncomingHttpHeaders) => void;
};

/** Tells of a request that is passed on as a span. The service makes the trace, and its answer names it. */
export const tracedOn = (
  { method }: IncomingMessage,
  response: ServerResponse,
  headers: readonly string[],
): Traced => {
  if (!isTracing()) return { headers, answered: () => {} };
  const span = newSpanId();
  const start = performance.timeOrigin + performance.now();

  return {
    headers: [
      ...headers,
      ...['traceparent', formatTraceparent({ trace: UNKNOWN, span }), 'tracestate', PASSED_ON],
    ],
    answered: (status, { traceresponse }) => {
      const place = parseTraceparent(String(traceresponse));
      if (!place) return;
      response.once('close', () =>
        tellSpan({
          trace: place.trace,
          span,
          parent: null,
          start,
          name: `gateway ${method}`,
          kind: 'server',
          isFailed: status >= 500,
          end: performance.timeOrigin + performance.now(),
          attributes: { 'http.request.method': method ?? '', 'http.response.status_code': status },
        }),
      );
    },
  };
};

/** Valid, and nobody's trace. */
const UNKNOWN = 'f'.repeat(32);
