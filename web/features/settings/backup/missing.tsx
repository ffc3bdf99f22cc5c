import { StatusBadge } from '../../../ui/status-badge.tsx';
import { texts } from '../texts.ts';

/** That a backup lacks files, where it does. */
export const Missing = ({ count }: { count: number | null }) =>
  count ? <StatusBadge tone="red">{texts.backup.missing(count)}</StatusBadge> : null;
