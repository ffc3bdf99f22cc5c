import type { FluentIcon } from '@fluentui/react-icons';

/** Something that can be done with the whole document or template, or a screen to which it leads. */
export type HeaderAction = {
  readonly label: string;
  readonly Icon: FluentIcon;
  /** Whether it is seldom needed. */
  readonly isQuiet?: boolean;
  readonly isPending?: boolean;
} & ({ readonly to: string } | { readonly onChoose: () => void });
