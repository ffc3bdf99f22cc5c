import type { Source } from '../story/source.ts';
import type { Story } from '../story/story.ts';

export type StageProps = {
  readonly source: Source;
  readonly story: Story;
  readonly at: number;
  /** Whether a hand, or play, is on its way through the events. */
  readonly isMoving: boolean;
};
