import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentRegular } from '@fluentui/react-icons';
import { Link } from 'react-router';
import type { DocumentView } from '#contracts/api/views/document.ts';
import { formatDate, plural } from '../../../lib/format.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { statuses } from '../status.ts';
import { DocumentActions } from './document-actions.tsx';

/** The whole card is the title's link; its buttons lie above. */
export const DocumentCard = ({ document }: { document: DocumentView }) => {
  const styles = useStyles();
  const { id, title, originalFileName, status, createdAt, pageCount } = document;

  return (
    <li className={styles.card}>
      <span className={styles.icon}>
        <DocumentRegular fontSize={24} aria-hidden />
      </span>
      <div className={styles.words}>
        <Link to={`/document/${id}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.fileName}>{originalFileName}</span>
        <span className={styles.facts}>
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          <span aria-hidden>·</span>
          <span>{plural(pageCount, 'page')}</span>
        </span>
      </div>
      <div className={styles.status}>
        <StatusBadge tone={statuses[status].tone}>{statuses[status].inList}</StatusBadge>
      </div>
      <div className={styles.actions}>
        <DocumentActions document={document} />
      </div>
    </li>
  );
};

export const DocumentCardPlaceholder = () => {
  const styles = useStyles();

  return (
    <li className={styles.card}>
      <Skeleton width="44px" height="44px" />
      <div className={styles.words}>
        <Skeleton width="260px" height="20px" />
        <Skeleton width="180px" height="16px" />
        <Skeleton width="140px" height="16px" />
      </div>
      <div className={styles.status}>
        <Skeleton width="112px" height="24px" />
      </div>
      <div className={styles.actions}>
        <Skeleton width="64px" height="32px" />
      </div>
    </li>
  );
};

/** The width is the list's (documents-list.tsx): the sidebar may take its part of the screen, or not. */
const narrow = '@container (max-width: 599px)';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '44px minmax(0, 1fr) auto auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':has(a:hover)': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [narrow]: {
      gridTemplateColumns: '44px minmax(0, 1fr) auto',
      columnGap: tokens.spacingHorizontalM,
      padding: tokens.spacingHorizontalL,
    },
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    width: '44px',
    height: '44px',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    [narrow]: { alignSelf: 'start' },
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    minWidth: 0,
    [narrow]: { gridColumn: '2 / -1' },
  },
  title: {
    ...typographyStyles.body1Strong,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusXLarge },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  fileName: {
    ...typographyStyles.caption1,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground3,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
    whiteSpace: 'nowrap',
  },
  status: { [narrow]: { gridColumn: 2 } },
  actions: {
    position: 'relative',
    display: 'flex',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalXS,
    // As wide as the most buttons there are, so that badges stand in line.
    minWidth: '104px',
    [narrow]: { minWidth: 0 },
  },
});
