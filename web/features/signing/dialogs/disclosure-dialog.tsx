import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { PartMissing } from './part-missing.tsx';
import { usePart } from './use-part.ts';

/** The whole of what the consent sentence names; its text is fetched when somebody wants to read it. */
export const DisclosureDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { part, isFailed, retry } = usePart(() => import('#contracts/document/consent.ts'));

  return (
    <Dialog label="Electronic record and signature disclosure" kind="reading" onClose={onClose} closesBeside>
      <h2 tabIndex={-1} data-first>
        Electronic record and signature disclosure
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is moved by the arrow keys */}
      <section className={styles.body} tabIndex={0} aria-label="Text of the disclosure">
        {part?.disclosure.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
        {part && <p className={words.small}>Version {part.consent.version}</p>}
        {!part && <PartMissing isFailed={isFailed} onRetry={retry} />}
      </section>
      <div className={styles.buttons}>
        <button type="button" className={buttons.button} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  );
};
