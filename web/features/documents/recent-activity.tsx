import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { documentQueries } from './queries.ts';
import { useRowStyles } from './row-styles.ts';
import { statuses } from './status.ts';
import { texts } from './texts.ts';

/** Spec, part 1, section 9. */
const SHOWN = 5;

export const RecentActivity = () => {
  const styles = useStyles();
  const rows = useRowStyles();
  const { data: documents } = useSuspenseQuery(documentQueries.list());
  const newest = documents
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, SHOWN);

  if (newest.length === 0)
    return <p className={mergeClasses(rows.frame, styles.empty)}>{texts.dashboard.none}</p>;

  return (
    <ul className={rows.frame}>
      {newest.map((document) => (
        <Activity key={document.id} document={document} />
      ))}
    </ul>
  );
};

const Activity = ({ document: { id, title, status, createdAt } }: { document: DocumentView }) => {
  const styles = useStyles();
  const rows = useRowStyles();

  return (
    <li className={mergeClasses(rows.row, styles.row)}>
      <DocumentRegular fontSize={20} className={styles.icon} aria-hidden />
      <div className={mergeClasses(rows.words, styles.words)}>
        <Link to={`/document/${id}`} className={rows.title} translate="no">
          {title}
        </Link>
        <time dateTime={createdAt} className={rows.detail}>
          {formatDate(createdAt)} <span aria-hidden>·</span> {formatTime(createdAt)}
        </time>
      </div>
      <StatusBadge tone={statuses[status].tone}>{statuses[status].onDashboard}</StatusBadge>
    </li>
  );
};

export const RecentActivityPlaceholder = () => {
  const styles = useStyles();
  const rows = useRowStyles();

  return (
    <ul className={rows.frame} aria-hidden>
      {Array.from({ length: SHOWN }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <li key={row} className={mergeClasses(rows.row, styles.row)}>
          <Skeleton width="20px" height="20px" />
          <div className={mergeClasses(rows.words, styles.words)}>
            <Skeleton width="220px" height="20px" />
            <Skeleton width="140px" height="16px" />
          </div>
          <Skeleton width="112px" height="24px" />
        </li>
      ))}
    </ul>
  );
};

const useStyles = makeStyles({
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '@media (max-width: 479px)': { '> :last-child': { gridColumn: 2, justifySelf: 'start' } },
  },
  words: { rowGap: tokens.spacingVerticalXXS },
  icon: { color: tokens.colorNeutralForeground3 },
  empty: {
    ...typographyStyles.body1,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
});
