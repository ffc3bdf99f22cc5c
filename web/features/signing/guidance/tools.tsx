import type { ReactNode } from 'react';
import { FitIcon, MinusIcon, PlusIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
import { texts } from '../texts.ts';
import styles from './tools.module.css';

type ToolsProps = {
  readonly zoom: Zoom;
  readonly children: ReactNode;
};

export type Zoom = { readonly percent: number; readonly set: (percent: number) => void };

/** Spec, part 2, section 9. */
const LEAST = 50;
const MOST = 200;
const STEP = 10;

/** What stands above the pages: how they are shown, and the way to what is left to do. */
export const Tools = ({ zoom, children }: ToolsProps) => (
  <div className="tools">
    {children}
    <ZoomButtons zoom={zoom} />
  </div>
);

export const ZoomButtons = ({ zoom: { percent, set } }: { readonly zoom: Zoom }) => (
  // biome-ignore lint/a11y/useSemanticElements: a toolbar is no form
  <div className={styles.zoom} role="group" aria-label={texts.zoom.label}>
    <button
      type="button"
      className={buttons.icon}
      aria-label={texts.zoom.out}
      disabled={percent <= LEAST}
      onClick={() => set(percent - STEP)}
    >
      <MinusIcon />
    </button>
    <output aria-label={texts.zoom.level}>{percent}%</output>
    <button
      type="button"
      className={buttons.icon}
      aria-label={texts.zoom.in}
      disabled={percent >= MOST}
      onClick={() => set(percent + STEP)}
    >
      <PlusIcon />
    </button>
    <button type="button" className={buttons.quiet} onClick={() => set(100)}>
      <FitIcon />
      <span>{texts.zoom.fit}</span>
    </button>
  </div>
);
