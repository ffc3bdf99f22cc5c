import { makeStyles, tokens } from '@fluentui/react-components';
import { ERASED, erasedWords } from '#contracts/personal/closed.ts';

/** Shows the text, with quiet words wherever a part of it was erased; `on` is the day of that (UTC) if it's known. */
export const ErasedText = ({ text, on = null }: { text: string; on?: string | null }) => {
  const styles = useStyles();
  const [first, ...others] = text.split(ERASED);
  if (others.length === 0) return text;
  const erased = erasedWords(on);

  return (
    <>
      {first}
      {others.map((part, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other names, and stay in their order
        <span key={n}>
          <span className={styles.erased}>{erased}</span>
          {part}
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
