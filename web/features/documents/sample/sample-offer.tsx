import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { SparkleRegular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { documentQueries } from '../queries.ts';
import { texts } from './texts.ts';
import { useSample } from './use-sample.ts';

/** Lets people who have no document yet try the product. */
export const SampleOffer = () => {
  const styles = useStyles();
  const { data: documents } = useQuery(documentQueries.list());
  const { isPending, create } = useSample();
  if (!isPending && documents?.length !== 0) return null;

  return (
    <section className={styles.offer} aria-label={texts.heading}>
      <SparkleRegular fontSize={24} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <h2 className={styles.heading}>{texts.heading}</h2>
        <p className={styles.text}>{texts.text}</p>
      </div>
      <Button appearance="primary" disabledFocusable={isPending} onClick={create}>
        {isPending ? texts.pending : texts.submit}
      </Button>
    </section>
  );
};

const useStyles = makeStyles({
  offer: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalL} ${tokens.spacingHorizontalXL}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorBrandBackground2,
  },
  icon: { flexShrink: 0, color: tokens.colorBrandForeground2 },
  words: { flex: '1 1 280px', minWidth: 0 },
  heading: { ...typographyStyles.body1Strong, margin: 0, color: tokens.colorNeutralForeground1 },
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
});
