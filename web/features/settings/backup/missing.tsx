import { StatusBadge } from '../../../ui/status-badge.tsx';
import { texts } from '../texts.ts';

/** Says that a backup lacks files, if it does. */
export const Missing = ({ count }: { count: number | null }) =>
  count ? <StatusBadge tone="red">{texts.backup.missing(count)}</StatusBadge> : null;
