import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { FormNewRegular, ImageMultipleRegular, OptionsRegular, PeopleRegular } from '@fluentui/react-icons';
import { type ReactNode, useId, useState } from 'react';
import { useMedia } from '../../lib/media.ts';
import { useEditor } from '../store.tsx';
import { texts } from '../texts.ts';
import { COMPACT, SHEET } from './pane-media.ts';

type PanesProps = {
  readonly people: ReactNode;
  /** Stands below the people, and doesn't scroll with them. */
  readonly belowPeople: ReactNode;
  readonly palette: ReactNode;
  readonly properties: ReactNode;
  /** The pages in small; null if they are not wanted. */
  readonly thumbnails: ReactNode;
  /** Shown above the canvas. */
  readonly toolbar: ReactNode;
  /** The canvas. It keeps its place in the tree at any width, so that React doesn't rebuild it. */
  readonly children: ReactNode;
};

/**
 * Shows the canvas between two panes. In a compact layout at most one pane is open, beside the canvas or, on telephones
 * and upright tablets, as a sheet below it. Panes keep their places in the tree at any width, so that a screen that is
 * turned closes nothing that was opened from one of them.
 */
export const Panes = ({
  people,
  belowPeople,
  palette,
  properties,
  thumbnails,
  toolbar,
  children,
}: PanesProps) => {
  const styles = useStyles();
  const id = useId();
  const isCompact = useMedia(COMPACT);
  const isSheet = useMedia(SHEET);
  const [preferred, setPreferred] = useState<Choice | 'none' | null>(null);
  const chosen = preferred ?? (isSheet ? 'none' : 'people');
  const shows = (choice: Choice) => !isCompact || choice === chosen;
  const idOf = (...of: readonly Choice[]) => (of.some((choice) => choice === chosen) ? id : undefined);
  const paneAt = (place: string | undefined, ...of: readonly Choice[]) =>
    mergeClasses(styles.pane, isCompact ? styles.chosen : place, !of.some(shows) && styles.away);

  return (
    <div className={mergeClasses(styles.panes, isCompact && styles.compact)}>
      <div id={idOf('people', 'palette')} className={paneAt(styles.left, 'people', 'palette')}>
        <div className={mergeClasses(!isCompact && styles.people, !shows('people') && styles.away)}>
          {people}
        </div>
        <div className={shows('people') ? styles.asIs : styles.away}>{belowPeople}</div>
        <div className={shows('palette') ? styles.asIs : styles.away}>{palette}</div>
      </div>
      <div className={styles.toolbar}>{toolbar}</div>
      {thumbnails && (!isCompact || chosen === 'pages') && (
        <div
          id={idOf('pages')}
          className={isCompact ? mergeClasses(styles.pane, styles.chosen, styles.pages) : styles.rail}
        >
          {thumbnails}
        </div>
      )}
      <div className={styles.canvas}>{children}</div>
      <div id={idOf('properties')} className={paneAt(styles.right, 'properties')}>
        {properties}
      </div>
      {isCompact && (
        <PaneBar
          id={id}
          choices={thumbnails ? choices : choices.filter((choice) => choice !== 'pages')}
          chosen={chosen}
          onChoose={setPreferred}
        />
      )}
    </div>
  );
};

const icons = {
  people: PeopleRegular,
  palette: FormNewRegular,
  properties: OptionsRegular,
  pages: ImageMultipleRegular,
} as const;

type Choice = keyof typeof icons;

const choices = Object.keys(icons) as readonly Choice[];

type PaneBarProps = {
  /** Of the pane that is open. */
  readonly id: string;
  readonly choices: readonly Choice[];
  readonly chosen: Choice | 'none';
  readonly onChoose: (choice: Choice | 'none') => void;
};

const PaneBar = ({ id, choices, chosen, onChoose }: PaneBarProps) => {
  const styles = useStyles();
  const labels = { ...texts.panes, people: useEditor().labels.people };

  return (
    <div className={styles.bar}>
      {choices.map((choice) => {
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
            onClick={() => onChoose(isChosen ? 'none' : choice)}
          >
            {labels[choice]}
          </Button>
        );
      })}
    </div>
  );
};

const sheet = `@media ${SHEET}`;

/** Without this, a scrolling pane would cut off focus rings at its edge. */
const bleeding = { margin: '-4px', padding: '4px' } as const;

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '240px auto minmax(0, 1fr) 240px',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"left toolbar toolbar right" "left rail canvas right"',
    flexGrow: 1,
    minHeight: 0,
  },
  compact: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"toolbar toolbar" "canvas chosen" "bar bar"',
    [sheet]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"toolbar" "canvas" "chosen" "bar"',
    },
  },
  pane: {
    boxSizing: 'border-box',
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
  rail: {
    gridArea: 'rail',
    display: 'grid',
    width: '112px',
    minHeight: 0,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  chosen: {
    gridArea: 'chosen',
    width: '240px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    [sheet]: {
      width: '100%',
      maxHeight: '40dvh',
      borderLeft: 'none',
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      boxShadow: tokens.shadow8,
    },
  },
  // Its children are laid out as if it weren't there.
  asIs: { display: 'contents' },
  away: { display: 'none' },
  // The pages in small scroll by themselves.
  pages: { padding: 0, overflow: 'hidden', '> *': { minHeight: 0 } },
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
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: 0,
    fontWeight: tokens.fontWeightRegular,
    // Four of them have no room for their icons beside their words.
    '@media (max-width: 479.98px)': {
      flexDirection: 'column',
      rowGap: '2px',
      minHeight: '52px',
      ...typographyStyles.caption1,
      '> span': { margin: 0 },
    },
  },
  isChosen: {
    color: tokens.colorBrandForeground1,
    boxShadow: `inset 0 2px ${tokens.colorCompoundBrandStroke}`,
    fontWeight: tokens.fontWeightSemibold,
  },
});
