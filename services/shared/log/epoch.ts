/** Streams are named in epochs, `e1.document-…`, so that a restore never overwrites what was (design, section 8). */
export const epochPrefix = (epoch: number) => `e${epoch}.`;

export const inEpoch = (epoch: number, stream: string) => `${epochPrefix(epoch)}${stream}`;

/** The epoch that a stream's whole name begins with; null for a stream outside all epochs. */
export const epochOf = (stream: string): number | null => {
  const [, epoch] = /^e(\d+)\./.exec(stream) ?? [];

  return epoch === undefined ? null : Number(epoch);
};

/** The stream's name without its epoch, which is the name that hashes and links hold. */
export const withoutEpoch = (stream: string) => stream.replace(/^e\d+\./, '');
