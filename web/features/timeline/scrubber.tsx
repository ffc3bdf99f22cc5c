import { Button, makeStyles, Select, tokens, typographyStyles } from '@fluentui/react-components';
import {
  ArrowNextRegular,
  ArrowPreviousRegular,
  NextRegular,
  PauseRegular,
  PlayRegular,
  PreviousRegular,
} from '@fluentui/react-icons';
import { useId } from 'react';
import { milestones } from '#contracts/timeline.ts';
import { utcMoment } from '../../lib/utc.ts';
import { Tip } from '../../ui/tip.tsx';
import { Legend, Marks } from './marks.tsx';
import type { Story } from './story.ts';
import { type Speed, speeds, usePlaying } from './use-playing.ts';

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
    <section className={styles.scrubber} aria-label="Move through time">
      <div className={styles.buttons}>
        <Step
          tip="Previous milestone"
          icon={<ArrowPreviousRegular />}
          to={stageBefore(story, at)}
          go={byHand}
        />
        <Step tip="Previous event" icon={<PreviousRegular />} to={at > 0 ? at - 1 : null} go={byHand} />
        <Tip text={playing.isPlaying ? 'Pause' : 'Play'}>
          <Button
            appearance="primary"
            shape="circular"
            icon={playing.isPlaying ? <PauseRegular /> : <PlayRegular />}
            disabledFocusable={last === 0}
            onClick={playing.toggle}
          />
        </Tip>
        <Step tip="Next event" icon={<NextRegular />} to={at < last ? at + 1 : null} go={byHand} />
        <Step tip="Next milestone" icon={<ArrowNextRegular />} to={stageAfter(story, at)} go={byHand} />
        <Select
          size="small"
          aria-label="Speed"
          value={String(playing.speed)}
          onChange={(_, { value }) => playing.setSpeed(Number(value) as Speed)}
        >
          {speeds.map((speed) => (
            <option key={speed} value={speed}>
              {speed} a second
            </option>
          ))}
        </Select>
      </div>
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
            aria-label="Event"
            aria-describedby={id}
            aria-valuetext={`Event ${at} of ${last}: ${story.sentence(at)}`}
            onChange={({ currentTarget }) => byHand(Number(currentTarget.value))}
          />
        </div>
        <div className={styles.below}>
          <span id={id} className={styles.said}>
            Event {event?.revision ?? at} of {last}
            {event && ` · ${utcMoment(event.at)}`}
          </span>
          <Legend story={story} />
        </div>
      </div>
    </section>
  );
};

type StepProps = {
  readonly tip: string;
  readonly icon: React.ReactElement;
  readonly to: number | null;
  readonly go: (place: number) => void;
};

const Step = ({ tip, icon, to, go }: StepProps) => (
  <Tip text={tip}>
    <Button
      appearance="subtle"
      icon={icon}
      disabledFocusable={to === null}
      onClick={() => to !== null && go(to)}
    />
  </Tip>
);

const stageBefore = ({ events }: Story, at: number): number | null =>
  found(events.slice(0, at).findLastIndex(({ type }) => type in milestones));

const stageAfter = ({ events }: Story, at: number): number | null =>
  found(events.findIndex(({ type }, place) => place > at && type in milestones));

const found = (place: number) => (place < 0 ? null : place);

const useStyles = makeStyles({
  scrubber: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  buttons: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS },
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
  said: { ...typographyStyles.caption1, fontVariantNumeric: 'tabular-nums' },
});
