import { bucketAddress } from '../../../services/shared/blobs/bucket/address.ts';
import { openBucketClient } from '../../../services/shared/blobs/bucket/client.ts';
import { retry } from '../../../services/shared/flow/retry.ts';
import { BucketUnavailable } from '../../../services/shared/outages/bucket-unavailable.ts';

/** Days after which a version that nobody sees any more goes for good, once its lock has ended. */
const OLD_VERSIONS = 7;

/** Milliseconds for which a storage that only just starts is waited for, and between two tries. */
const STARTING = 60_000;
const PAUSE = 500;

/**
 * Makes the bucket of an address, unless it's there. Where `days` are given, whatever is written there is locked for as
 * long: nobody can delete it or change that, whichever key they have.
 */
export const makeBucket = async (place: string, days: number | null): Promise<void> => {
  const address = bucketAddress(place);
  const { run } = openBucketClient(address);
  const { bucket: Bucket } = address;

  const make = () =>
    run<unknown>(
      (client, { CreateBucketCommand }) =>
        client.send(new CreateBucketCommand({ Bucket, ObjectLockEnabledForBucket: days !== null })),
      ({ name }) => (name === 'BucketAlreadyOwnedByYou' || name === 'BucketAlreadyExists' ? true : undefined),
    );
  const isPassing = (error: unknown) => error instanceof BucketUnavailable && !error.isLasting;
  await retry(make, { isPassing, pauseAfter: () => PAUSE, within: STARTING });
  if (days === null) return;

  const Rule = { DefaultRetention: { Mode: 'COMPLIANCE', Days: days } } as const;
  await run((client, { PutObjectLockConfigurationCommand }) =>
    client.send(
      new PutObjectLockConfigurationCommand({
        Bucket,
        ObjectLockConfiguration: { ObjectLockEnabled: 'Enabled', Rule },
      }),
    ),
  );
  await run((client, { PutBucketLifecycleConfigurationCommand }) =>
    client.send(
      new PutBucketLifecycleConfigurationCommand({
        Bucket,
        LifecycleConfiguration: { Rules: [oldVersions] },
      }),
    ),
  );
};

/** What is deleted in a bucket with locks becomes an old version, which would stay for good. */
const oldVersions = {
  ID: 'old-versions',
  Status: 'Enabled',
  Filter: { Prefix: '' },
  NoncurrentVersionExpiration: { NoncurrentDays: OLD_VERSIONS },
  Expiration: { ExpiredObjectDeleteMarker: true },
} as const;
