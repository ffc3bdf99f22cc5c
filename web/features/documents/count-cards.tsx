import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleRegular, ClockRegular, SignatureRegular } from '@fluentui/react-icons';
import { useSuspenseQueries } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useUser } from '../../lib/api/user.ts';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { documentQueries } from './queries.ts';
import { countsOf, type Filter, withRecipients } from './status.ts';
import { texts } from './texts.ts';

type Card = {
  readonly filter: Filter & keyof typeof texts.dashboard.counts;
  readonly Icon: typeof ClockRegular;
  readonly tone: 'amber' | 'blue' | 'green';
};

const cards: readonly Card[] = [
  { filter: 'action-required', Icon: SignatureRegular, tone: 'amber' },
  { filter: 'waiting-for-others', Icon: ClockRegular, tone: 'blue' },
  { filter: 'completed', Icon: CheckmarkCircleRegular, tone: 'green' },
];

export const CountCards = () => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const [{ data: documents }, { data: recipients }] = useSuspenseQueries({
    queries: [documentQueries.list(), documentQueries.recipients()],
  });

  const counts = countsOf(withRecipients(documents, recipients), email);

  return (
    <div className={styles.cards}>
      {cards.map(({ filter, Icon, tone }) => (
        <Link
          key={filter}
          to={`/documents?filter=${filter}`}
          className={mergeClasses(styles.card, styles.link)}
        >
          <span className={mergeClasses(styles.icon, styles[tone])}>
            <Icon fontSize={20} aria-hidden />
          </span>
          <span className={styles.label}>{texts.dashboard.counts[filter]}</span>{' '}
          <span className={styles.count}>{counts[filter]}</span>
        </Link>
      ))}
    </div>
  );
};

export const CountCardsPlaceholder = () => {
  const styles = useStyles();

  return (
    <div className={styles.cards} aria-hidden>
      {cards.map(({ filter }) => (
        <div key={filter} className={styles.card}>
          <Skeleton width="36px" height="36px" className={styles.round} />
          <Skeleton width="100%" height="32px" />
        </div>
      ))}
    </div>
  );
};

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalS },
    gap: tokens.spacingHorizontalL,
  },
  card: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  link: {
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  icon: {
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '36px',
    height: '36px',
    borderRadius: tokens.borderRadiusCircular,
  },
  round: { flexShrink: 0, borderRadius: tokens.borderRadiusCircular },
  amber: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
  blue: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  green: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  label: { ...typographyStyles.body1, flexGrow: 1, color: tokens.colorNeutralForeground2 },
  count: { ...typographyStyles.title3, fontVariantNumeric: 'tabular-nums' },
});
