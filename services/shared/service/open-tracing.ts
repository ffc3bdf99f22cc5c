import type { Log } from '../running/logger.ts';
import { config } from './config.ts';

/**
 * Exports spans if the environment names a collector. Otherwise it does nothing, and OpenTelemetry isn't even loaded.
 * Answers what to call at the end.
 */
export const openTracing = async (log: Log): Promise<() => Promise<void>> => {
  const settings = config(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER_ARG',
  );
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (endpoint === undefined) return async () => {};

  const { exportSpans } = await import('../tracing/exporting.ts');
  const close = exportSpans({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: headersIn(settings.OTEL_EXPORTER_OTLP_HEADERS),
    service: settings.OTEL_SERVICE_NAME ?? `inkstream-${log.bindings().service}`,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  });

  return () => close().catch((error) => log.warn({ err: error }, 'the last spans were not exported'));
};

/** `name=value` pairs between commas, percent-encoded as OpenTelemetry says. */
const headersIn = (setting: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    setting
      .split(',')
      .filter((pair) => pair.includes('='))
      .map((pair) => {
        const [name = '', ...value] = pair.split('=');
        return [name.trim(), decodeURIComponent(value.join('=').trim())];
      }),
  );
