import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketClient, Failure, Sdk } from './client.ts';

/** A member of a request that writes: only if there is no such object. */
type Condition = { readonly IfNoneMatch?: '*' };

/** Sends what writes an object. */
export type Sending = (client: S3Client, sdk: Sdk, condition: Condition) => Promise<unknown>;

type Writing = {
  readonly run: BucketClient['run'];
  /** Whether there is an object. */
  readonly has: (key: string) => Promise<boolean>;
};

/**
 * Writes an object. If `once` is set and there is one already, it answers false and leaves that as it is. A storage that
 * knows no such condition (501) is looked at first from then on, so that of two who write at the same moment the later
 * one wins; what we write under one name is the same bytes.
 */
export const openWriteOnce = ({ run, has }: Writing) => {
  let knowsConditions = true;

  return async (key: string, once: boolean, send: Sending): Promise<boolean> => {
    if (once && knowsConditions) {
      const isWritten = await run<boolean | null>(
        async (client, sdk) => {
          await send(client, sdk, { IfNoneMatch: '*' });
          return true;
        },
        (error) => (isThere(error) ? false : isUnknown(error) ? null : undefined),
      );
      if (isWritten !== null) return isWritten;
      knowsConditions = false;
    }
    if (once && (await has(key))) return false;
    await run((client, sdk) => send(client, sdk, {}));

    return true;
  };
};

/** `PreconditionFailed` is 412; the other one says that somebody else is writing it at this moment. */
const isThere = ({ name }: Failure) => name === 'PreconditionFailed' || name === 'ConditionalRequestConflict';

const isUnknown = ({ name, $metadata }: Failure) =>
  name === 'NotImplemented' || $metadata?.httpStatusCode === 501;
