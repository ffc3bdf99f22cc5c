import { formatUtc } from '../../../lib/format.ts';
import { Tip } from '../../../ui/tip.tsx';
import { formatBackupTime } from './backup-words.ts';

/** The time of a backup in the reader's time zone. A tip shows it in UTC to the second. */
export const BackupTime = ({ at }: { at: string }) => (
  <Tip text={formatUtc(at)} isName={false}>
    <time dateTime={at}>{formatBackupTime(at)}</time>
  </Tip>
);
