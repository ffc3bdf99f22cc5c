import {
  Button,
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { FocusReturns } from '../dialogs/focus-returns.tsx';
import { surfaceStyle } from '../dialogs/surface-style.ts';
import { texts } from '../texts.ts';
import type { Shortcuts } from './screen-shortcuts.ts';

type ShortcutsDialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly heading: string;
  readonly groups: readonly Shortcuts[];
};

/** Keys and what they do, those of the screen first. */
export const ShortcutsDialog = ({ isOpen, onClose, heading, groups }: ShortcutsDialogProps) => {
  const styles = useStyles();

  return (
    <Dialog open={isOpen} onOpenChange={onClose}>
      <DialogSurface className={styles.surface}>
        <FocusReturns />
        <DialogBody>
          <DialogTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label={texts.close}
                onClick={onClose}
              />
            }
          >
            {heading}
          </DialogTitle>
          {/* It can be scrolled with keys as well. */}
          <DialogContent role="group" aria-label={heading} tabIndex={0} className={styles.content}>
            {groups.map(({ hint, rows }) => (
              <section key={hint} className={styles.group}>
                <h3 className={styles.hint}>{hint}</h3>
                <dl className={styles.list}>
                  {rows.map(({ shown, label }) => (
                    <div key={shown} className={styles.row}>
                      <dt className={styles.label}>{label}</dt>
                      <dd className={styles.keys}>
                        <kbd className={styles.key}>{isMac ? shown.replace('Ctrl', '⌘') : shown}</kbd>
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const useStyles = makeStyles({
  surface: surfaceStyle('520px'),
  hint: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  content: {
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  group: { ':not(:first-child)': { marginTop: tokens.spacingVerticalXL } },
  list: { display: 'flex', flexDirection: 'column', margin: `${tokens.spacingVerticalS} 0 0` },
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalL,
    paddingBlock: tokens.spacingVerticalSNudge,
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  label: { ...typographyStyles.body1 },
  keys: { margin: 0, flexShrink: 0 },
  key: {
    ...typographyStyles.caption1Strong,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyBase,
  },
});
