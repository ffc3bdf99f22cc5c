import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTitleSlot } from '../../ui/title-slot.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import type { HeaderAction } from './header-action.ts';
import { HeaderActions } from './header-actions.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { Steps } from './steps.tsx';

type EditorHeaderProps = {
  /** The title, which the browser's tab says. It's the heading or the first fact as well, and isn't translated. */
  readonly tab: string;
  readonly heading: string;
  /** Below the heading; the first is cut where there is no room. */
  readonly facts: readonly [string, string];
  /** Stands behind the facts. */
  readonly aside?: ReactNode;
  /** What else can be done. Narrow screens have it behind one button. */
  readonly actions: readonly HeaderAction[];
  /** The most important button. */
  readonly children: ReactNode;
};

export const EditorHeader = ({
  tab,
  heading,
  facts: [first, second],
  aside,
  actions,
  children,
}: EditorHeaderProps) => {
  const styles = useStyles();
  const slot = useTitleSlot();
  const titles = (
    <div className={styles.words}>
      <h1
        ref={useFocusOnArrival()}
        tabIndex={-1}
        className={styles.heading}
        title={heading}
        translate={heading === tab ? 'no' : undefined}
      >
        {heading}
      </h1>
      <p className={styles.facts}>
        <span className={styles.first} title={first} translate={first === tab ? 'no' : undefined}>
          {first}
        </span>
        <span aria-hidden>·</span>
        <span className={styles.second}>{second}</span>
        {aside}
      </p>
    </div>
  );

  return (
    <header className={styles.header}>
      <title>{`${tab} · Inkstream`}</title>
      {slot ? createPortal(titles, slot) : titles}
      <Steps />
      <div className={styles.actions}>
        <SaveIndicator />
        <HeaderActions actions={actions} />
        {children}
      </div>
    </header>
  );
};

const narrow = '@media (max-width: 767.98px)';
const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const useStyles = makeStyles({
  header: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    [narrow]: {
      columnGap: tokens.spacingHorizontalS,
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    },
  },
  words: { flex: '1 1 0', minWidth: '72px' },
  heading: {
    ...typographyStyles.subtitle1,
    ...cut,
    margin: 0,
    ':focus': { outlineStyle: 'none' },
    [narrow]: { ...typographyStyles.body1Strong },
  },
  facts: {
    ...typographyStyles.body1,
    display: 'flex',
    columnGap: tokens.spacingHorizontalXS,
    minWidth: 0,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    [narrow]: { ...typographyStyles.caption1 },
  },
  first: cut,
  second: { flexShrink: 0 },
  actions: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'flex-end',
    columnGap: tokens.spacingHorizontalS,
    maxWidth: '75%',
    whiteSpace: 'nowrap',
    // Here the title stands above, in the header of the whole.
    [narrow]: { flex: '1 1 0', maxWidth: '100%', '> :first-child': { marginInlineEnd: 'auto' } },
  },
});
