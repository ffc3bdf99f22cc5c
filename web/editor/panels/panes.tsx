import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { OptionsRegular, PeopleRegular, TextFieldRegular } from '@fluentui/react-icons';
import { type ReactNode, useId, useState } from 'react';
import { NARROW, useMedia } from '../../lib/media.ts';
import { useEditor } from '../model/store.tsx';

type PanesProps = {
  readonly people: ReactNode;
  readonly palette: ReactNode;
  readonly properties: ReactNode;
  /** Shown above the canvas. */
  readonly toolbar: ReactNode;
  /** The canvas. It keeps its place in the tree at any width, so that React doesn't rebuild it. */
  readonly children: ReactNode;
};

/** On narrower screens, three panes would leave the canvas too little room. */
const COMPACT = '(max-width: 1099.98px)';

/**
 * Shows the canvas between two panes. In a compact layout only one of three panes is open, beside the canvas or, on
 * narrow screens, below it.
 */
export const Panes = ({ people, palette, properties, toolbar, children }: PanesProps) => {
  const styles = useStyles();
  const isCompact = useMedia(COMPACT);

  return (
    <div className={mergeClasses(styles.panes, isCompact && styles.compact)}>
      {!isCompact && (
        <div className={mergeClasses(styles.pane, styles.left)}>
          <div className={styles.people}>{people}</div>
          {palette}
        </div>
      )}
      <div className={styles.toolbar}>{toolbar}</div>
      <div className={styles.canvas}>{children}</div>
      {!isCompact && <div className={mergeClasses(styles.pane, styles.right)}>{properties}</div>}
      {isCompact && <ChosenPane panes={{ people, palette, properties }} />}
    </div>
  );
};

const icons = {
  people: PeopleRegular,
  palette: TextFieldRegular,
  properties: OptionsRegular,
} as const;

type Choice = keyof typeof icons;

const ChosenPane = ({ panes }: { panes: Readonly<Record<Choice, ReactNode>> }) => {
  const styles = useStyles();
  const isNarrow = useMedia(NARROW);
  const [chosen, setChosen] = useState<Choice | null>(isNarrow ? null : 'people');
  const id = useId();
  const labels = { people: useEditor().words.people, palette: 'Fields', properties: 'Properties' };

  return (
    <>
      {chosen && (
        <div id={id} className={mergeClasses(styles.pane, styles.chosen)}>
          {panes[chosen]}
        </div>
      )}
      <div className={styles.bar}>
        {(Object.keys(icons) as Choice[]).map((choice) => {
          const Icon = icons[choice];
          const isChosen = choice === chosen;
          return (
            <Button
              key={choice}
              appearance="transparent"
              icon={<Icon />}
              aria-expanded={isChosen}
              aria-controls={isChosen ? id : undefined}
              className={mergeClasses(styles.choice, isChosen && styles.isChosen)}
              onClick={() => setChosen(isChosen ? null : choice)}
            >
              {labels[choice]}
            </Button>
          );
        })}
      </div>
    </>
  );
};

const narrow = '@media (max-width: 767.98px)';

/** Without this, a scrolling pane would cut off focus rings at its edge. */
const bleeding = { margin: '-4px', padding: '4px' } as const;

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '280px minmax(0, 1fr) 264px',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"left toolbar right" "left canvas right"',
    flexGrow: 1,
    minHeight: 0,
  },
  compact: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"toolbar toolbar" "canvas chosen" "bar bar"',
    [narrow]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"toolbar" "canvas" "chosen" "bar"',
    },
  },
  pane: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    padding: tokens.spacingHorizontalL,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  left: { gridArea: 'left', borderRight: `1px solid ${tokens.colorNeutralStroke2}` },
  // A long list scrolls on its own, so that the palette stays within reach.
  people: {
    flexShrink: 0,
    overflowY: 'auto',
    ...bleeding,
    ':has(li:nth-child(3))': { flexShrink: 1, minHeight: '208px' },
  },
  right: { gridArea: 'right', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
  chosen: {
    gridArea: 'chosen',
    width: '272px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [narrow]: {
      boxSizing: 'border-box',
      width: '100%',
      maxHeight: '40dvh',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  toolbar: { gridArea: 'toolbar', minWidth: 0 },
  canvas: { gridArea: 'canvas', position: 'relative', minWidth: 0, minHeight: 0, overflow: 'hidden' },
  bar: {
    gridArea: 'bar',
    display: 'flex',
    justifyContent: 'center',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  choice: {
    flex: '1 1 0',
    maxWidth: '200px',
    minWidth: 0,
    minHeight: '48px',
    borderRadius: 0,
    fontWeight: tokens.fontWeightRegular,
  },
  isChosen: {
    color: tokens.colorBrandForeground1,
    boxShadow: `inset 0 2px ${tokens.colorCompoundBrandStroke}`,
    fontWeight: tokens.fontWeightSemibold,
  },
});
