import { fileURLToPath } from 'node:url';
import type { Blobs } from './blobs.ts';
import { bucketAddress, isBucketAddress } from './bucket/address.ts';
import { bucketBlobs } from './bucket-blobs.ts';
import { folderBlobs } from './folder-blobs.ts';

/** The store behind BLOBS_URL: a folder (`file:///…`) or a bucket (`s3://…`). */
export const openBlobs = (url: string): Blobs =>
  isBucketAddress(url) ? bucketBlobs(bucketAddress(url)) : folderBlobs(fileURLToPath(url));
