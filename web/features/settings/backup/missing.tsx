import { StatusBadge } from '../../../ui/status-badge.tsx';
import { missingFiles } from './backup-words.ts';

/** That a backup lacks files, where it does. */
export const Missing = ({ count }: { count: number | null }) =>
  count ? <StatusBadge tone="red">{missingFiles(count)}</StatusBadge> : null;
