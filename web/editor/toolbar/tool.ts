import type { FluentIcon } from '@fluentui/react-icons';

/** A button of the toolbar. */
export type Tool = {
  readonly label: string;
  /** The tooltip where its icon stands alone; the label if this is missing. */
  readonly tip?: string;
  readonly Icon: FluentIcon;
  /** Whether its icon always stands alone. */
  readonly isIcon?: boolean;
  /** For one that is switched on and off. */
  readonly isPressed?: boolean;
  readonly onChoose: () => void;
};
