import { timestampFrom } from './seal/signature/timestamp.ts';

/**
 * Fetches an RFC 3161 token over a digest, in base64. Answers null if no authority is configured, and refuses with
 * `unavailable` if it doesn't respond.
 */
export const openTimeStamp = (tsaUrl: string | undefined) => {
  const stamp = tsaUrl ? timestampFrom(tsaUrl) : null;

  return async (sha256: string): Promise<string | null> =>
    stamp ? (await stamp(Buffer.from(sha256, 'hex'))).toString('base64') : null;
};
