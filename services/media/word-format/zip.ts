import { unzipSync } from 'fflate';
import { Refused } from '../refused.ts';

/** A part of a zip file as the central directory describes it. Both sizes are in bytes: unpacked and packed. */
export type ZipPart = { readonly name: string; readonly size: number; readonly packed: number };

/** Reads the central directory without unpacking anything. Throws `Refused` if there is none. */
export const readZip = (bytes: Uint8Array): ZipPart[] => {
  const parts: ZipPart[] = [];
  const look = ({ name, size, originalSize }: { name: string; size: number; originalSize: number }) => {
    parts.push({ name, size: originalSize, packed: size });
    return false;
  };

  try {
    unzipSync(bytes, { filter: look });
  } catch {
    const hasEnd = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(END);
    throw new Refused(hasEnd ? 'upload.unreadable' : 'upload.incomplete');
  }
  return parts;
};

/** "End of central directory", the last record of every zip. */
const END = Buffer.from('504b0506', 'hex');
