import { keptWords } from '../lib/kept-words.ts';

type SentenceProps = {
  readonly text: string;
  /** Names in it. */
  readonly names?: readonly string[];
  /** Finds the words of others in it, where many sentences have the same names. */
  readonly untranslated?: RegExp | undefined;
};

/** A sentence of ours. A browser that translates it keeps the words of others in it as they are. */
export const Sentence = ({
  text,
  names,
  untranslated = names ? keptWords(names) : withoutNames,
}: SentenceProps) =>
  text.split(untranslated).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other names, and stay in their order
      <span key={index} translate="no">
        {part}
      </span>
    ),
  );

const withoutNames = keptWords([]);
