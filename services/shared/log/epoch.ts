/**
 * Stream names begin with their epoch, `e1.document-…`, so that a restore never overwrites earlier streams (design,
 * section 8).
 */
export const epochPrefix = (epoch: number) => `e${epoch}.`;

export const inEpoch = (epoch: number, stream: string) => `${epochPrefix(epoch)}${stream}`;

/** The epoch at the beginning of a stream's full name; null for a stream outside all epochs. */
export const epochOf = (stream: string): number | null => {
  const [, epoch] = /^e(\d+)\./.exec(stream) ?? [];

  return epoch === undefined ? null : Number(epoch);
};

/** The stream's name without its epoch. Hashes and links use this name. */
export const withoutEpoch = (stream: string) => stream.replace(/^e\d+\./, '');
