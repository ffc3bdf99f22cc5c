import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** Buttons that belong together, under a name for screen readers. */
export const ToolGroup = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset className={useStyles().group} aria-label={name}>
    {children}
  </fieldset>
);

const useStyles = makeStyles({
  group: { display: 'flex', alignItems: 'center', minWidth: 0, margin: 0, padding: 0, border: 'none' },
});
