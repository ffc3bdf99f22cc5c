import { type ReactNode, useContext } from 'react';
import { DownloadIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import words from '../look/words.module.css';
import { linkPath } from '../page-data.ts';
import { SenderContext } from '../sender.tsx';
import { texts } from '../texts.ts';
import styles from './side-column.module.css';

type PanelProps = { readonly title: string; readonly children: ReactNode };

export const Panel = ({ title, children }: PanelProps) => (
  <section className={styles.panel}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** The whole of what the header may have no room for. */
export const AboutDocument = ({ title }: { readonly title: string }) => {
  const sender = useContext(SenderContext);

  return (
    <Panel title={texts.side.document}>
      <p className={words.whole} translate="no">
        {title}
      </p>
      {sender && (
        <p className={words.small}>
          {texts.side.from}
          <span translate="no">{sender.companyName}</span>
        </p>
      )}
    </Panel>
  );
};

/** Buttons for everything but signing: downloading the original and declining. */
export const OtherWays = ({ onDecline }: { readonly onDecline: () => void }) => (
  <div className={styles.others}>
    <a className={buttons.quiet} href={`${linkPath()}/original`} download>
      <DownloadIcon /> {texts.side.download}
    </a>
    <button
      type="button"
      className={`${buttons.quiet} ${buttons.danger}`}
      aria-haspopup="dialog"
      onClick={onDecline}
    >
      {texts.side.decline}
    </button>
  </div>
);
