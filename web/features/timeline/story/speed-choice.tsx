import { Select } from '@fluentui/react-components';
import { texts } from '../texts.ts';
import { type Speed, speeds, type usePlaying } from './use-playing.ts';

const labels = texts.scrubber;

/** How many events go by in a second. */
export const SpeedChoice = ({
  speed,
  setSpeed,
}: Pick<ReturnType<typeof usePlaying>, 'speed' | 'setSpeed'>) => (
  <Select
    size="small"
    aria-label={labels.speed}
    value={String(speed)}
    onChange={(_, { value }) => setSpeed(Number(value) as Speed)}
  >
    {speeds.map((speed) => (
      <option key={speed} value={speed}>
        {labels.perSecond(speed)}
      </option>
    ))}
  </Select>
);
