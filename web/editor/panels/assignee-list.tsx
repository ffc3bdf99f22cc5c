import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useEditor, useEditorSelector } from '../model/store.tsx';

type AssigneeListProps = {
  /** Beside the heading. */
  readonly badge?: ReactNode;
  readonly action?: ReactNode;
  /** Words that are shown when there is nobody. */
  readonly empty?: string | false;
  readonly children: ReactNode;
};

/** The pane with everybody whom fields can be for. */
export const AssigneeList = ({ badge, action, empty, children }: AssigneeListProps) => {
  const styles = useStyles();
  const { words } = useEditor();

  return (
    <section className={styles.panel} aria-labelledby="assignees-heading">
      <div className={styles.header}>
        <h2 id="assignees-heading" className={styles.heading}>
          {words.people}
        </h2>
        {badge}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {empty && <p className={styles.empty}>{empty}</p>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
};

/** Whom new fields are for: who was chosen, else the first who can have any (spec, part 2, section 5). */
export const useChosenAssignee = () => {
  const { assignees } = useEditor();
  const chosen = useEditorSelector(({ recipientId }) => recipientId);

  return assignees.find(({ id }) => id === chosen)?.id ?? assignees[0]?.id;
};

/** In the order in which they sign; everybody keeps their colour, which goes by who was there first. */
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
