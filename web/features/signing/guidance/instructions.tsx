import styles from './instructions.module.css';

/** What to do, in as few words as it takes. */
export const Instructions = ({ hasFields }: { readonly hasFields: boolean }) =>
  hasFields ? (
    <ol className={styles.instructions}>
      <li>Read the document.</li>
      <li>Choose each marked field, or “Next required field”, and fill it in. Required ones carry a star.</li>
      <li>On the last field, choose Complete.</li>
    </ol>
  ) : (
    <ol className={styles.instructions}>
      <li>Read the document. There is nothing to fill in.</li>
      <li>Choose Complete to approve it.</li>
    </ol>
  );
