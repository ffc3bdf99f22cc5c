import { crc32 } from 'node:zlib';
import type { LogRecord } from '../record.ts';

/**
 * CRC-32 (ISO 3309) of all that an event is, where it lies included, so that no event passes for another. It tells
 * damage of the disk; against people there are the chains that the services keep.
 */
export const checksumOf = (record: LogRecord): number => {
  const { position, stream, revision, id, type, created, isJson, data, metadata } = record;
  const numbers = [position, revision, created, isJson ? 1 : 0, type.length, metadata.length];

  return crc32(data, crc32(metadata, crc32(id, crc32(`${numbers.join(' ')} ${type}${stream}`))));
};
