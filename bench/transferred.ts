import type { CDPSession } from 'playwright-core';

/** Kilobytes on the line, headers included, by what they were. */
export type Transferred = Readonly<Partial<Record<Kind, number>>>;
type Kind = 'HTML' | 'JavaScript' | 'CSS' | 'fonts' | 'JSON' | 'pictures';

/** Counts what a page loads. The returned function says what has come until now, halves of files included. */
export const transferredBy = async (session: CDPSession): Promise<() => Transferred> => {
  const kinds = new Map<string, Kind>();
  const bytes = new Map<Kind, number>();
  session.on('Network.responseReceived', ({ requestId, response: { mimeType, encodedDataLength } }) => {
    const kind = kindOf(mimeType);
    kinds.set(requestId, kind);
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');

  return () => Object.fromEntries([...bytes].map(([kind, count]) => [kind, count / 1024]));
};

const kindOf = (mimeType: string): Kind => {
  if (/javascript/.test(mimeType)) return 'JavaScript';
  if (/html/.test(mimeType)) return 'HTML';
  if (/css/.test(mimeType)) return 'CSS';
  if (/font|woff/.test(mimeType)) return 'fonts';

  return /image/.test(mimeType) ? 'pictures' : 'JSON';
};
