import { type Change, changesOf } from '#contracts/timeline/changes.ts';
import { language } from '../../../lib/language.ts';
import type { Story } from './story.ts';

/** What an event changed. It stands apart from the story, since the list and the document do without it. */
export const changesAt = ({ at }: Pick<Story, 'at'>, place: number): readonly Change[] =>
  changesOf(language, at(place - 1), at(place));
