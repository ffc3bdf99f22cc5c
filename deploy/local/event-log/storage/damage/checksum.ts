import { crc32 } from 'node:zlib';
import type { LogRecord } from '../record.ts';

/**
 * CRC-32 (ISO 3309) of everything in an event and of its position, so that no event can be taken for another. It
 * detects damage by the disk; the hash chains that the services keep detect changes by people.
 */
export const checksumOf = (record: LogRecord): number => {
  const { position, stream, revision, id, type, created, isJson, data, metadata } = record;
  const numbers = [position, revision, created, isJson ? 1 : 0, type.length, metadata.length];

  return crc32(data, crc32(metadata, crc32(id, crc32(`${numbers.join(' ')} ${type}${stream}`))));
};
