import type { DeliveryOutcome } from './delivery.ts';

/** Milliseconds for the answer. */
const PATIENCE = 10_000;

/** Posts a text to an address, which accepts it with any 2xx. It follows no redirects. */
export const httpPost = async (
  address: string,
  contentType: string,
  body: string,
): Promise<DeliveryOutcome> => {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': contentType },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    await response.body?.cancel();

    return response.ok
      ? { kind: 'accepted' }
      : { kind: 'later', reason: `the address answered ${response.status}` };
  } catch (error) {
    return { kind: 'later', reason: String(error) };
  }
};
