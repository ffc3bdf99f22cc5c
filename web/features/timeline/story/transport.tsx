import { Button, makeStyles, tokens } from '@fluentui/react-components';
import {
  ArrowNextRegular,
  ArrowPreviousRegular,
  NextRegular,
  PauseRegular,
  PlayRegular,
  PreviousRegular,
} from '@fluentui/react-icons';
import { lazy, type ReactElement, Suspense } from 'react';
import { Tip } from '../../../ui/tip.tsx';
import { texts } from '../texts.ts';
import type { Story } from './story.ts';
import type { usePlaying } from './use-playing.ts';

const labels = texts.scrubber;

const SpeedChoice = lazy(async () => ({ default: (await import('./speed-choice.tsx')).SpeedChoice }));

type TransportProps = {
  readonly story: Story;
  readonly at: number;
  readonly playing: ReturnType<typeof usePlaying>;
  /** By hand, which stops what plays. */
  readonly go: (place: number) => void;
};

/** Buttons that go one event on or back, one milestone on or back, and start playing. */
export const Transport = ({ story: { last, milestones }, at, playing, go }: TransportProps) => {
  const styles = useStyles();

  return (
    <div className={styles.buttons}>
      <Step
        tip={labels.previousMilestone}
        icon={<ArrowPreviousRegular />}
        to={milestones.findLast(({ place }) => place < at)?.place ?? null}
        go={go}
      />
      <Step tip={labels.previous} icon={<PreviousRegular />} to={at > 0 ? at - 1 : null} go={go} />
      <Tip text={playing.isPlaying ? labels.pause : labels.play}>
        <Button
          appearance="primary"
          shape="circular"
          icon={playing.isPlaying ? <PauseRegular /> : <PlayRegular />}
          disabledFocusable={last === 0}
          onClick={playing.toggle}
        />
      </Tip>
      <Step tip={labels.next} icon={<NextRegular />} to={at < last ? at + 1 : null} go={go} />
      <Step
        tip={labels.nextMilestone}
        icon={<ArrowNextRegular />}
        to={milestones.find(({ place }) => place > at)?.place ?? null}
        go={go}
      />
      <div className={styles.speed}>
        <Suspense>
          <SpeedChoice {...playing} />
        </Suspense>
      </div>
    </div>
  );
};

type StepProps = {
  readonly tip: string;
  readonly icon: ReactElement;
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

const useStyles = makeStyles({
  buttons: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalXXS },
  // As wide as the choice that comes into it.
  speed: { minWidth: '111px' },
});
