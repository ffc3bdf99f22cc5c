import { timestampFrom } from './seal/signature/timestamp.ts';

/** An RFC 3161 token over a digest, in base64; null without an authority. Refuses `unavailable` where it is silent. */
export const openTimeStamp = (tsaUrl: string | undefined) => {
  const stamp = tsaUrl ? timestampFrom(tsaUrl) : null;

  return async (sha256: string): Promise<string | null> =>
    stamp ? (await stamp(Buffer.from(sha256, 'hex'))).toString('base64') : null;
};
