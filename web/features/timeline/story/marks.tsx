import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { memo } from 'react';
import type { Milestone } from '#contracts/document/cards/card.ts';
import { texts } from '../texts.ts';
import type { Story } from './story.ts';

const labels = texts.scrubber.milestones;

/** A shape for each: colour alone says nothing to some. Paths are in a square of 10 units. */
const looks = {
  created: { tone: 'quiet', path: 'M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0z' },
  sent: { tone: 'brand', path: 'M0 0L10 5L0 10z' },
  viewed: { tone: 'brand', path: 'M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0zM3 5a2 2 0 1 1 4 0a2 2 0 1 1-4 0z' },
  signed: { tone: 'good', path: 'M5 0L10 5L5 10L0 5z' },
  declined: { tone: 'bad', path: 'M0 0H10L5 10z' },
  completed: { tone: 'good', path: 'M0 0H10V10H0z' },
  sealed: { tone: 'good', path: 'M5 0L10 10H0z' },
  ended: { tone: 'bad', path: 'M0 4H10V6H0z' },
} as const satisfies Record<Milestone, { tone: string; path: string }>;

/** A picture, not a background: forced colours take backgrounds away, and give this one the colour of text. */
const Shape = ({ milestone }: { readonly milestone: Milestone }) => (
  <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" display="block" aria-hidden="true">
    <path fillRule="evenodd" d={looks[milestone].path} />
  </svg>
);

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
          className={mergeClasses(styles.mark, styles[looks[milestone].tone])}
          style={{ left: `calc(${THUMB}px + (100% - ${2 * THUMB}px) * ${last > 0 ? place / last : 0})` }}
        >
          <Shape milestone={milestone} />
        </span>
      ))}
    </div>
  );
});

export const Legend = memo(({ story: { milestones } }: { story: Story }) => {
  const styles = useStyles();
  const present = new Set(milestones.map(({ milestone }) => milestone));

  return (
    <ul className={styles.legend} aria-label={texts.scrubber.marks}>
      {(Object.keys(labels) as Milestone[])
        .filter((milestone) => present.has(milestone))
        .map((milestone) => (
          <li key={milestone} className={styles.entry}>
            <span className={mergeClasses(styles.sample, styles[looks[milestone].tone])} aria-hidden>
              <Shape milestone={milestone} />
            </span>
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
  quiet: { color: tokens.colorNeutralForeground3 },
  brand: { color: tokens.colorBrandForeground1 },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
});
