import { bucketBackups, fileIn } from './backup-bucket.ts';
import { folderBackups } from './backup-folder.ts';
import type { Describe } from './backup-names.ts';
import type { BackupStorage } from './backup-storage.ts';
import { bucketAddress, isBucketAddress } from './bucket/address.ts';
import { openBucket } from './bucket/bucket.ts';
import { localFile, type ReadableFile } from './readable-file.ts';

/** The storage behind BACKUP_DIR: a folder, or a bucket (`s3://…`). `describe` says which of its files are ours. */
export const openBackupStorage = (place: string, describe?: Describe): BackupStorage =>
  isBucketAddress(place) ? bucketBackups(bucketAddress(place), describe) : folderBackups(place, describe);

/** A file of this machine by its path, or one in a bucket by its address: `s3://bucket/name?endpoint=…`. */
export const openFile = (place: string): ReadableFile => {
  if (!isBucketAddress(place)) return localFile(place);
  const { prefix, ...address } = bucketAddress(place);

  return fileIn(openBucket({ ...address, prefix: '' }), prefix.replace(/\/$/, ''));
};
