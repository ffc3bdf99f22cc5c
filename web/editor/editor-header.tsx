import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useFocusOnArrival } from '../ui/use-focus-on-arrival.ts';
import { SaveIndicator } from './saving/save-indicator.tsx';

type EditorHeaderProps = {
  /** What the browser's tab says. */
  readonly tab: string;
  readonly heading: string;
  /** Below the heading; the first is cut where there is no room. */
  readonly facts: readonly [string, string];
  /** Buttons, the most important one last. */
  readonly children: ReactNode;
};

export const EditorHeader = ({ tab, heading, facts: [first, second], children }: EditorHeaderProps) => {
  const styles = useStyles();

  return (
    <header className={styles.header}>
      <title>{`${tab} · Inkstream`}</title>
      <div className={styles.words}>
        <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading} title={heading}>
          {heading}
        </h1>
        <p className={styles.facts}>
          <span className={styles.first} title={first}>
            {first}
          </span>
          <span aria-hidden>·</span>
          <span className={styles.second}>{second}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <SaveIndicator />
        {children}
      </div>
    </header>
  );
};

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 767.98px)': {
      padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    },
  },
  words: { flex: '1 1 200px', minWidth: 0 },
  heading: { ...typographyStyles.subtitle1, ...cut, margin: 0, ':focus': { outlineStyle: 'none' } },
  facts: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    margin: 0,
    color: tokens.colorNeutralForeground3,
  },
  first: cut,
  second: { flexShrink: 0 },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    '> :first-child': { marginRight: tokens.spacingHorizontalXS },
    '@media (max-width: 767.98px)': {
      width: '100%',
      '> :first-child': { marginRight: 'auto' },
      // Three buttons need a line of their own.
      ':has(> :nth-child(4)) > :first-child': { flexBasis: '100%' },
      ':has(> :nth-child(4)) > :not(:first-child)': {
        flex: '1 1 auto',
        minWidth: 0,
        paddingInline: tokens.spacingHorizontalSNudge,
        whiteSpace: 'nowrap',
      },
    },
    '@media (max-width: 479px)': { '> *': { flexGrow: 1 }, '> :first-child': { width: '100%' } },
  },
});
