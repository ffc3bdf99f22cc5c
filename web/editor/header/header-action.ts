import type { FluentIcon } from '@fluentui/react-icons';

/** Something that can be done with the whole document or template, or a screen to which it leads. */
export type HeaderAction = {
  readonly label: string;
  readonly Icon: FluentIcon;
  /** Whether it is seldom needed. */
  readonly isQuiet?: boolean;
  /** Whether it stands behind the menu even where there is room for its words. */
  readonly isRare?: boolean;
  readonly isPending?: boolean;
} & ({ readonly to: string } | { readonly onChoose: () => void });
