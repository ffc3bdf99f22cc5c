import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { formatDate, formatTime } from '../../lib/format.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { documentQueries } from './queries.ts';
import { statuses } from './status.ts';
import { texts } from './texts.ts';

/** Spec, part 1, section 9. */
const SHOWN = 5;

export const RecentActivity = () => {
  const styles = useStyles();
  const { data: documents } = useSuspenseQuery(documentQueries.list());
  const newest = documents
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .slice(0, SHOWN);

  if (newest.length === 0) return <p className={styles.empty}>{texts.dashboard.none}</p>;

  return (
    <ul className={styles.list}>
      {newest.map((document) => (
        <Activity key={document.id} document={document} />
      ))}
    </ul>
  );
};

const Activity = ({ document: { id, title, status, createdAt } }: { document: DocumentView }) => {
  const styles = useStyles();

  return (
    <li className={styles.row}>
      <DocumentRegular fontSize={20} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <Link to={`/document/${id}`} className={styles.title}>
          {title}
        </Link>
        <time dateTime={createdAt} className={styles.time}>
          {formatDate(createdAt)} <span aria-hidden>·</span> {formatTime(createdAt)}
        </time>
      </div>
      <StatusBadge tone={statuses[status].tone}>{statuses[status].onDashboard}</StatusBadge>
    </li>
  );
};

export const RecentActivityPlaceholder = () => {
  const styles = useStyles();

  return (
    <ul className={styles.list} aria-hidden>
      {Array.from({ length: SHOWN }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <li key={row} className={styles.row}>
          <Skeleton width="20px" height="20px" />
          <div className={styles.words}>
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
  list: {
    margin: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    listStyleType: 'none',
  },
  row: {
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    '@media (max-width: 479px)': { '> :last-child': { gridColumn: 2, justifySelf: 'start' } },
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  icon: { color: tokens.colorNeutralForeground3 },
  words: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    minWidth: 0,
  },
  title: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    ':hover': { textDecorationLine: 'underline' },
    ':focus-visible': {
      borderRadius: tokens.borderRadiusSmall,
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  time: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  empty: {
    ...typographyStyles.body1,
    margin: 0,
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground3,
    textAlign: 'center',
  },
});
