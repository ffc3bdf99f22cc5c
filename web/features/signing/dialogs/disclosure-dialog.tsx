import { LazyModuleFallback } from '../lazy-module-fallback.tsx';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import { sheetTexts } from '../model/sheet-texts.ts';
import { texts } from '../texts.ts';
import { useLazyModule } from '../use-lazy-module.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

/** The whole of what the consent sentence names; its text is fetched when somebody wants to read it. */
export const DisclosureDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { module, isFailed, retry } = useLazyModule(() => import('#contracts/document/consent/consent.ts'));

  return (
    <Dialog label={sheetTexts.disclosure.title} kind="reading" onClose={onClose} closesBeside>
      <h2 tabIndex={-1} data-first>
        {sheetTexts.disclosure.title}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is moved by the arrow keys */}
      <section className={styles.body} tabIndex={0} aria-label={sheetTexts.disclosure.body}>
        {module?.disclosure.map(({ heading, text }) => (
          <section key={heading}>
            <h3>{heading}</h3>
            <p>{text}</p>
          </section>
        ))}
        {module && <p className={words.small}>{sheetTexts.disclosure.version(module.consent.version)}</p>}
        {!module && <LazyModuleFallback isFailed={isFailed} onRetry={retry} />}
      </section>
      <div className={styles.buttons}>
        <button type="button" className={buttons.button} onClick={onClose}>
          {texts.side.close}
        </button>
      </div>
    </Dialog>
  );
};
