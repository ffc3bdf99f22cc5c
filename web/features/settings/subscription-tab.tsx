import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { Card } from './card.tsx';
import { texts } from './texts.ts';

/** Nothing here does anything yet (spec, part 1, section 2). */
export const SubscriptionTab = () => {
  const styles = useStyles();
  const sample = <StatusBadge tone="grey">{texts.subscription.sample}</StatusBadge>;

  return (
    <>
      <Card heading={texts.subscription.heading} text={texts.subscription.meaning} action={sample}>
        <div className={styles.plan}>
          <div>
            <div className={styles.name}>{texts.subscription.plan}</div>
            <div className={styles.price}>
              <span className={styles.amount}>{texts.subscription.price}</span> {texts.subscription.billed}
            </div>
          </div>
          <div className={styles.buttons}>
            <Button>{texts.subscription.history}</Button>
            <Button appearance="primary">{texts.subscription.change}</Button>
          </div>
        </div>
      </Card>
      <Card heading={texts.subscription.usage} action={sample}>
        <div className={styles.figures}>
          <Figure count={47} of={texts.subscription.sent} />
          <Figure count={142} of={texts.subscription.collected} />
        </div>
      </Card>
    </>
  );
};

const Figure = ({ count, of }: { count: number; of: string }) => {
  const styles = useStyles();

  return (
    <p className={styles.figure}>
      <span className={styles.count}>{count}</span> {of}
    </p>
  );
};

const useStyles = makeStyles({
  plan: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingVerticalL,
  },
  name: typographyStyles.subtitle2,
  price: { ...typographyStyles.body1, color: tokens.colorNeutralForeground3 },
  amount: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: tokens.spacingHorizontalL,
  },
  figure: {
    ...typographyStyles.body1,
    margin: 0,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground2,
  },
  count: {
    ...typographyStyles.title2,
    display: 'block',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground1,
  },
});
