import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useId } from 'react';
import { utcMoment } from '../../../lib/utc.ts';
import { COMPACT_AND_TALL } from '../compact.ts';
import { texts } from '../texts.ts';
import { Legend, Marks } from './marks.tsx';
import type { Story } from './story.ts';
import { Transport } from './transport.tsx';
import { usePlaying } from './use-playing.ts';

const labels = texts.scrubber;

type ScrubberProps = {
  readonly story: Story;
  readonly at: number;
  readonly go: (place: number) => void;
};

/** Moves through the document's time: by mouse, by the keys of a slider, by itself, or from one stage to the next. */
export const Scrubber = ({ story, at, go }: ScrubberProps) => {
  const styles = useStyles();
  const id = useId();
  const { last } = story;
  const playing = usePlaying({ at, last, go });
  const byHand = (place: number) => {
    playing.stop();
    go(place);
  };
  const event = story.events[at];

  return (
    <section className={styles.scrubber} aria-label={labels.label}>
      <Transport story={story} at={at} playing={playing} go={byHand} />
      <div className={styles.slider}>
        <div className={styles.track}>
          <Marks story={story} />
          <input
            type="range"
            className={styles.range}
            min={0}
            max={last}
            step={1}
            value={at}
            aria-label={labels.event}
            aria-describedby={id}
            aria-valuetext={labels.spoken(at, last, story.sentence(at))}
            onChange={({ currentTarget }) => byHand(Number(currentTarget.value))}
          />
        </div>
        <div className={styles.below}>
          <span id={id} className={styles.position}>
            {labels.at(at, last)}
            {event && ` · ${utcMoment(event.at)}`}
          </span>
          <Legend story={story} />
        </div>
      </div>
    </section>
  );
};

const useStyles = makeStyles({
  scrubber: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    // Otherwise it would be out of sight once a page of the document is in it.
    [`@media ${COMPACT_AND_TALL}`]: { position: 'sticky', top: 'var(--header, 0px)', zIndex: 1 },
  },
  slider: { flex: '1 1 320px', minWidth: 0 },
  track: { position: 'relative', paddingTop: '12px' },
  range: {
    display: 'block',
    boxSizing: 'border-box',
    width: '100%',
    height: '24px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
    cursor: 'pointer',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  below: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
  },
  position: { ...typographyStyles.caption1, fontVariantNumeric: 'tabular-nums' },
});
