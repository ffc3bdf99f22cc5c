import { refuse } from '#contracts/api/refusals.ts';

/** How many files may be received at once: from one account, and in this process from all accounts. */
const PER_ACCOUNT = 4;
const ALTOGETHER = 32;

export type UploadsUnderWay = {
  /**
   * Runs the work of receiving one file. Refuses `upload.too-many` or `upload.busy` while enough others are being
   * received.
   */
  readonly during: <Received>(accountId: string, receive: () => Promise<Received>) => Promise<Received>;
};

/** Counts in this process only. The limit for all accounts applies even if limits are off, because memory is finite. */
export const uploadsUnderWay = (hasLimits: boolean): UploadsUnderWay => {
  const underWay = new Map<string, number>();
  let altogether = 0;

  const add = (accountId: string, one: 1 | -1) => {
    altogether += one;
    const ownUploads = (underWay.get(accountId) ?? 0) + one;
    if (ownUploads === 0) underWay.delete(accountId);
    else underWay.set(accountId, ownUploads);
  };

  return {
    during: async (accountId, receive) => {
      if (hasLimits && (underWay.get(accountId) ?? 0) >= PER_ACCOUNT) refuse('upload.too-many');
      if (altogether >= ALTOGETHER) refuse('upload.busy');
      add(accountId, 1);
      try {
        return await receive();
      } finally {
        add(accountId, -1);
      }
    },
  };
};
