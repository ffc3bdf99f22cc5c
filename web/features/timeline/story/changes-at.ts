import { defaultLanguage } from '#contracts/text/languages.ts';
import { type Change, changesOf } from '#contracts/timeline/changes.ts';
import type { Story } from './story.ts';

/** What an event changed. It stands apart from the story, since the list and the document do without it. */
export const changesAt = ({ at }: Pick<Story, 'at'>, place: number): readonly Change[] =>
  changesOf(defaultLanguage, at(place - 1), at(place));
