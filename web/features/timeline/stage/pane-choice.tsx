import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DocumentRegular, TimelineRegular } from '@fluentui/react-icons';
import { texts } from './texts.ts';

const labels = texts.stage.panes;

const panes = {
  document: { label: labels.document, Icon: DocumentRegular },
  events: { label: labels.events, Icon: TimelineRegular },
} as const;

export type Pane = keyof typeof panes;

/** Where there is no room for both beside each other. */
export const PaneChoice = ({ pane, onPane }: { pane: Pane; onPane: (pane: Pane) => void }) => {
  const styles = useStyles();

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={labels.label} className={styles.choice}>
      {(Object.keys(panes) as Pane[]).map((name) => {
        const { label, Icon } = panes[name];
        return (
          <Button
            key={name}
            appearance={name === pane ? 'primary' : 'secondary'}
            icon={<Icon />}
            aria-pressed={name === pane}
            className={styles.button}
            onClick={() => onPane(name)}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
};

const useStyles = makeStyles({
  choice: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  button: { flex: '1 1 0', minHeight: '40px' },
});
