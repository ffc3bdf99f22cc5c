import type { ReactNode } from 'react';
import { FitIcon, MinusIcon, PlusIcon } from '../icons.tsx';
import buttons from '../look/buttons.module.css';
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
export const Tools = ({ zoom: { percent, set }, children }: ToolsProps) => (
  <div className="tools">
    {children}
    {/* biome-ignore lint/a11y/useSemanticElements: a toolbar is no form */}
    <div className={styles.zoom} role="group" aria-label="Zoom">
      <button
        type="button"
        className={buttons.icon}
        aria-label="Zoom out"
        disabled={percent <= LEAST}
        onClick={() => set(percent - STEP)}
      >
        <MinusIcon />
      </button>
      <output aria-label="Zoom level">{percent}%</output>
      <button
        type="button"
        className={buttons.icon}
        aria-label="Zoom in"
        disabled={percent >= MOST}
        onClick={() => set(percent + STEP)}
      >
        <PlusIcon />
      </button>
      <button type="button" className={`${buttons.quiet} ${styles.fit}`} onClick={() => set(100)}>
        <FitIcon />
        <span>Fit to Width</span>
      </button>
    </div>
  </div>
);
