import type { Reader } from '../storage/reading/reader.ts';
import type { LogRecord } from '../storage/record.ts';

/** The event that a link (`<revision>@<stream>`) points to; null if it's gone, undefined if the record is no link. */
export const linkTarget = (reader: Reader, record: LogRecord): LogRecord | null | undefined => {
  if (record.type !== '$>') return undefined;

  const [, digits, stream] = /^(\d+)@(.+)$/s.exec(Buffer.from(record.data).toString()) ?? [];
  if (!digits || !stream) return null;

  const revision = Number(digits);
  const extent = reader.extent(stream);
  if (!extent || extent === 'tombstoned' || revision < extent.first) return null;

  const [target] = reader.streamForward(extent, revision, 1);
  return target?.revision === revision ? target : null;
};
