import { makeStyles, tokens } from '@fluentui/react-components';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useCardStyles } from './card-styles.ts';

/** Spec, part 1, section 9. */
const PLACEHOLDERS = 5;

export const DocumentsListPlaceholder = () => {
  const styles = useStyles();

  return (
    <div className={styles.container}>
      <div className={styles.header}>
        <Skeleton width="140px" height="20px" />
      </div>
      <ul className={styles.list} aria-hidden>
        {Array.from({ length: PLACEHOLDERS }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are alike and never move
          <CardPlaceholder key={place} />
        ))}
      </ul>
    </div>
  );
};

const CardPlaceholder = () => {
  const card = useCardStyles();

  return (
    <li className={card.card}>
      <div className={card.check}>
        <Skeleton width="16px" height="16px" />
      </div>
      <div className={card.words}>
        <Skeleton width="260px" height="20px" />
        <Skeleton width="180px" height="16px" />
        <Skeleton width="140px" height="16px" />
      </div>
      <div className={card.progress}>
        <Skeleton width="200px" height="28px" />
      </div>
      <div className={card.status}>
        <Skeleton width="112px" height="24px" />
      </div>
      <div className={card.actions}>
        <Skeleton width="64px" height="32px" />
      </div>
    </li>
  );
};

const useStyles = makeStyles({
  container: { containerType: 'inline-size' },
  header: { display: 'flex', alignItems: 'center', height: '40px' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
