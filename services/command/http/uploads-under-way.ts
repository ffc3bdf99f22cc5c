import { refuse } from '#contracts/api/refusals.ts';

/** Files that are being received at once: by one account, and by this process for everybody. */
const PER_ACCOUNT = 4;
const ALTOGETHER = 32;

export type UploadsUnderWay = {
  /** Does the work of receiving one file. Refuses `upload.too-many`, `upload.busy` while enough others are under way. */
  readonly during: <Received>(accountId: string, receive: () => Promise<Received>) => Promise<Received>;
};

/** Kept in this process. What all accounts may do together holds even where limits are off: memory has its end. */
export const uploadsUnderWay = (hasLimits: boolean): UploadsUnderWay => {
  const underWay = new Map<string, number>();
  let altogether = 0;

  const add = (accountId: string, one: 1 | -1) => {
    altogether += one;
    const own = (underWay.get(accountId) ?? 0) + one;
    if (own === 0) underWay.delete(accountId);
    else underWay.set(accountId, own);
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
