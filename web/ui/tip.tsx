import { Tooltip } from '@fluentui/react-components';
import type { ReactElement } from 'react';

type TipProps = {
  readonly text: string;
  /** Whether the text is the child's only name, as with a button that is but an icon. */
  readonly isName?: boolean;
  readonly children: ReactElement;
};

/** Opens after 700 ms; within 300 ms of another it opens at once (spec, part 1, section 9). */
export const Tip = ({ text, isName = true, children }: TipProps) => (
  <Tooltip
    content={text}
    relationship={isName ? 'label' : 'description'}
    showDelay={700}
    hideDelay={300}
    withArrow
  >
    {children as ReactElement<object>}
  </Tooltip>
);
