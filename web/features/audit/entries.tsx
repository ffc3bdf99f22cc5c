import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** A list that comes whole. */
export const Entries = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={useStyles().list} aria-label={label}>
    {children}
  </ul>
);

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '> :not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});
