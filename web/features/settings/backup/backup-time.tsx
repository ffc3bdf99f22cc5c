import { formatUtc } from '../../../lib/format.ts';
import { Tip } from '../../../ui/tip.tsx';
import { formatBackupTime } from './backup-words.ts';

/** In the reader's time zone. To the second and in UTC it stands in the file's name, and here under the pointer. */
export const BackupTime = ({ at }: { at: string }) => (
  <Tip text={formatUtc(at)} isName={false}>
    <time dateTime={at}>{formatBackupTime(at)}</time>
  </Tip>
);
