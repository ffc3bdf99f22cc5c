import type { ReactNode } from 'react';
import { DownloadIcon } from '../icons.tsx';
import { linkPath } from '../page-data.ts';

type PanelProps = { readonly title: string; readonly children: ReactNode };

export const Panel = ({ title, children }: PanelProps) => (
  <section className="panel">
    <h2>{title}</h2>
    {children}
  </section>
);

/** What else can be done with a document than to sign it. */
export const OtherWays = ({ onDecline }: { readonly onDecline: () => void }) => (
  <div className="other-ways">
    <a className="quiet-button" href={`${linkPath()}/original`} download>
      <DownloadIcon /> Download original
    </a>
    <button type="button" className="quiet-button danger" aria-haspopup="dialog" onClick={onDecline}>
      Decline to sign
    </button>
  </div>
);
