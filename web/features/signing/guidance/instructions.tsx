import { texts } from '../texts.ts';
import styles from './instructions.module.css';

/** What to do, in as few words as it takes. */
export const Instructions = ({ hasFields }: { readonly hasFields: boolean }) => (
  <ol className={styles.instructions}>
    {texts.instructions[hasFields ? 'toFill' : 'toApprove'].map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ol>
);
