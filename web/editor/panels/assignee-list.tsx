import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useEditor } from '../store.tsx';

type AssigneeListProps = {
  /** Shown next to the heading. */
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  /** The text that's shown if the list is empty. */
  readonly empty?: string | false;
  readonly children: ReactNode;
};

/** The pane that lists everybody to whom fields can be assigned. */
export const AssigneeList = ({ badge, action, empty, children }: AssigneeListProps) => {
  const styles = useStyles();
  const { labels } = useEditor();

  return (
    <section className={styles.panel} aria-labelledby="assignees-heading">
      <div className={styles.header}>
        <h2 id="assignees-heading" className={styles.heading}>
          {labels.people}
        </h2>
        {badge}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {empty && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
};

/** Sorts people by signing order. `position` remembers their original place, which decides their colour. */
export const inSigningOrder = <Somebody extends { readonly signingOrder: number }>(
  people: readonly Somebody[],
) =>
  people
    .map((somebody, position) => ({ somebody, position }))
    .toSorted((one, other) => one.somebody.signingOrder - other.somebody.signingOrder);

const useStyles = makeStyles({
  panel: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  header: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  heading: { ...typographyStyles.subtitle2, margin: 0 },
  action: { marginLeft: 'auto' },
  empty: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});
