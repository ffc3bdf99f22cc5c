import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

type RecordSectionProps = {
  /** What this part of the area is for. */
  readonly intro: string;
  /** What the button says that makes something new here, and what it does. */
  readonly add: readonly [string, () => void];
  readonly children: ReactNode;
};

/** A part of the area in which something can be made: what it's for, the button, and the list. */
export const RecordSection = ({ intro, add: [label, onAdd], children }: RecordSectionProps) => {
  const styles = useStyles();

  return (
    <div className={styles.section}>
      <div className={styles.top}>
        <p className={styles.intro}>{intro}</p>
        <Button appearance="primary" onClick={onAdd}>
          {label}
        </Button>
      </div>
      {children}
    </div>
  );
};

const useStyles = makeStyles({
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    // Without a problem, this element takes no room on the screen, but screen readers still announce changes to it.
    '> [role=alert]:empty': { position: 'absolute' },
  },
  top: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalL,
  },
  intro: { flex: '1 1 280px', margin: 0 },
});
