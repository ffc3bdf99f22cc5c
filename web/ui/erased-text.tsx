import { makeStyles, tokens } from '@fluentui/react-components';
import { ERASED, erasedWords } from '#contracts/closed.ts';
import { Sentence } from './sentence.tsx';

type ErasedTextProps = {
  readonly text: string;
  /** The day (UTC) on which a part of it was erased, if it's known. */
  readonly on?: string | null;
  /** Finds what other people have written in it. */
  readonly untranslated?: RegExp;
};

/** Shows the text, with quiet words wherever a part of it was erased. */
export const ErasedText = ({ text, on = null, untranslated }: ErasedTextProps) => {
  const styles = useStyles();
  const [first = '', ...others] = text.split(ERASED);
  if (others.length === 0) return <Sentence text={text} untranslated={untranslated} />;
  const erased = erasedWords(on);

  return (
    <>
      <Sentence text={first} untranslated={untranslated} />
      {others.map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other names, and stay in their order
        <span key={n}>
          <span className={styles.erased}>{erased}</span>
          <Sentence text={part} untranslated={untranslated} />
        </span>
      ))}
    </>
  );
};

const useStyles = makeStyles({
  erased: {
    color: tokens.colorNeutralForeground2,
    fontStyle: 'italic',
    fontWeight: tokens.fontWeightRegular,
  },
});
