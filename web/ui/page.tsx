import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { headingStyle, pageStyle } from './look/page-styles.ts';
import { Sentence } from './sentence.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';

type PageProps = {
  readonly heading: string;
  /** What the browser's tab says; the heading if nothing else. */
  readonly title?: string;
  readonly subtitle?: string;
  /** Names in the heading and the subtitle, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** What every screen of the application begins with. Coming from another screen, reading goes on at its heading. */
export const Page = ({ heading, title = heading, subtitle, names = [], actions, children }: PageProps) => {
  const styles = useStyles();
  const headingRef = useFocusOnArrival();

  return (
    <div className={styles.page}>
      <title>{`${title} · Inkstream`}</title>
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
            <Sentence text={heading} names={names} />
          </h1>
          {subtitle && (
            <p className={styles.subtitle}>
              <Sentence text={subtitle} names={names} />
            </p>
          )}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** A part of a page with a heading of its own. */
export const Section = ({
  heading,
  action,
  children,
}: {
  heading: string;
  action?: ReactNode;
  children: ReactNode;
}) => {
  const styles = useStyles();

  return (
    <section className={styles.section}>
      <div className={mergeClasses(styles.header, styles.sectionHeader)}>
        <h2 className={styles.sectionHeading}>{heading}</h2>
        {action}
      </div>
      {children}
    </section>
  );
};

const useStyles = makeStyles({
  page: {
    ...pageStyle,
    width: '100%',
    maxWidth: '1200px',
  },
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXL}`,
  },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, minWidth: 0 },
  heading: {
    ...headingStyle,
  },
  subtitle: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  sectionHeader: { alignItems: 'center', minHeight: '24px' },
  sectionHeading: { ...typographyStyles.subtitle2, margin: 0 },
});
