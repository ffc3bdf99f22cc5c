import type { GriffelStyle } from '@fluentui/react-components';

/** A dialog as wide as that at most. On a phone it leaves a little of the screen behind it in sight. */
export const surfaceStyle = (maxWidth: string) =>
  ({ width: 'calc(100% - 24px)', maxWidth }) as const satisfies GriffelStyle;
