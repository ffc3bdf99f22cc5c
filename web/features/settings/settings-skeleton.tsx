import { makeStyles, tokens } from '@fluentui/react-components';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export const SettingsSkeleton = () => {
  const styles = useStyles();

  return (
    <div aria-hidden className={styles.placeholder}>
      <Skeleton height="44px" />
      <Skeleton height="280px" className={styles.card} />
      <Skeleton height="220px" className={styles.card} />
    </div>
  );
};

const useStyles = makeStyles({
  placeholder: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  card: { borderRadius: tokens.borderRadiusXLarge },
});
