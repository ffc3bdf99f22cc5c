import type { S3Client } from '@aws-sdk/client-s3';
import { unavailable } from '../../outages/bucket-unavailable.ts';
import { type BucketAddress, sayAddress } from './address.ts';

export type Sdk = typeof import('@aws-sdk/client-s3');

export type BucketClient = {
  /** Runs requests. Their errors become `no-space` or BucketUnavailable, unless `expected` says what they mean. */
  readonly run: <Answer>(
    work: (client: S3Client, sdk: Sdk) => Promise<Answer>,
    expected?: (error: Failure) => Answer | undefined,
  ) => Promise<Answer>;
  /** Why the last request failed; null if it didn't. */
  readonly trouble: () => string | null;
};

/** What we look at in an error of the client. */
export type Failure = {
  readonly name?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
};

/** Milliseconds to connect, and without a byte from a server that should answer. */
const CONNECTING = 3_000;
const SILENCE = 15_000;

/**
 * How often a request is sent before it fails. The client pauses longer each time (SlowDown, 500, a lost connection),
 * and sets its clock by the server's if they disagree.
 */
const TRIES = 4;

/**
 * A client of a bucket. Its library is loaded at once, but only where there is a bucket: it takes a tenth of a second
 * and 37 MB.
 */
export const openBucketClient = (address: BucketAddress): BucketClient => {
  const place = sayAddress(address);
  let lastTrouble: string | null = null;
  const opening = import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: clientOf(sdk, address) }));
  opening.catch(() => {});

  const run: BucketClient['run'] = async (work, expected) => {
    const { sdk, client } = await opening;
    try {
      const answer = await work(client, sdk);
      lastTrouble = null;
      return answer;
    } catch (error) {
      const meant = expected?.(error as Failure);
      if (meant !== undefined) return meant;
      const trouble = unavailable(place, error);
      lastTrouble = trouble.message;
      throw trouble;
    }
  };

  return {
    run,
    trouble: () => {
      // Nobody may ask for anything until it works again, so we look ourselves.
      if (lastTrouble)
        void run((client, sdk) => client.send(new sdk.HeadBucketCommand({ Bucket: address.bucket }))).catch(
          () => {},
        );
      return lastTrouble;
    },
  };
};

const clientOf = ({ S3Client }: Sdk, { endpoint, region, pathStyle }: BucketAddress): S3Client =>
  new S3Client({
    ...(endpoint !== null && { endpoint }),
    region,
    forcePathStyle: pathStyle,
    maxAttempts: TRIES,
    requestHandler: { connectionTimeout: CONNECTING, socketTimeout: SILENCE },
    // We say ourselves which hash the server is to check, and check what we read by the hash that we know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
