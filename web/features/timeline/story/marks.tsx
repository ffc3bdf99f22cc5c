import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import type { Milestone } from '#contracts/document/cards/card.ts';
import type { Story } from './story.ts';

const labels: Readonly<Record<Milestone, string>> = {
  created: 'Created',
  sent: 'Sent',
  viewed: 'Opened',
  signed: 'Signed',
  declined: 'Declined',
  completed: 'Completed',
  sealed: 'Sealed',
  ended: 'Ended',
};

/** Pixels from the end of a range input to the middle of its thumb. */
const THUMB = 8;

/**
 * Marks on the scrubber where something began, was signed, or ended. The list tells the same to people who can't see
 * them.
 */
export const Marks = memo(({ story: { milestones, last } }: { story: Story }) => {
  const styles = useStyles();

  return (
    <div className={styles.marks} aria-hidden>
      {milestones.map(({ place, milestone }) => (
        <span
          key={place}
          className={mergeClasses(styles.mark, styles[milestone])}
          style={{ left: `calc(${THUMB}px + (100% - ${2 * THUMB}px) * ${last > 0 ? place / last : 0})` }}
        />
      ))}
    </div>
  );
});

export const Legend = memo(({ story: { milestones } }: { story: Story }) => {
  const styles = useStyles();
  const present = new Set(milestones.map(({ milestone }) => milestone));

  return (
    <ul className={styles.legend} aria-label="Marks">
      {(Object.keys(labels) as Milestone[])
        .filter((milestone) => present.has(milestone))
        .map((milestone) => (
          <li key={milestone} className={styles.entry}>
            <span className={mergeClasses(styles.sample, styles[milestone])} aria-hidden />
            {labels[milestone]}
          </li>
        ))}
    </ul>
  );
});

const useStyles = makeStyles({
  marks: { position: 'absolute', top: 0, insetInline: 0, height: '12px' },
  mark: { position: 'absolute', width: '10px', height: '10px', translate: '-50%' },
  sample: { display: 'inline-block', width: '10px', height: '10px' },
  legend: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalM,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground2,
  },
  entry: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXS },
  // A shape for each: colour alone says nothing to some.
  created: { borderRadius: '50%', backgroundColor: tokens.colorNeutralForeground3 },
  sent: {
    backgroundColor: tokens.colorBrandForeground1,
    clipPath: 'polygon(0 0, 100% 50%, 0 100%)',
  },
  viewed: {
    boxSizing: 'border-box',
    borderRadius: '50%',
    border: `3px solid ${tokens.colorBrandForeground1}`,
  },
  signed: {
    backgroundColor: tokens.colorStatusSuccessForeground1,
    clipPath: 'polygon(50% 0, 100% 50%, 50% 100%, 0 50%)',
  },
  declined: {
    backgroundColor: tokens.colorStatusDangerForeground1,
    clipPath: 'polygon(0 0, 100% 0, 50% 100%)',
  },
  completed: { backgroundColor: tokens.colorStatusSuccessForeground1 },
  sealed: {
    backgroundColor: tokens.colorStatusSuccessForeground1,
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  ended: {
    backgroundColor: tokens.colorStatusDangerForeground1,
    clipPath: 'polygon(0 40%, 100% 40%, 100% 60%, 0 60%)',
  },
});
