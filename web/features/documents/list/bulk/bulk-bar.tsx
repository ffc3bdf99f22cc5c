import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  DeleteRegular,
  DismissRegular,
  ProhibitedRegular,
  SendRegular,
} from '@fluentui/react-icons';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useOpening } from '../../../../ui/dialogs/use-opening.ts';
import { Tip } from '../../../../ui/tip.tsx';
import type { Listed } from '../list-choice.ts';
import { type BulkAction, possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';
import { useBulk } from './use-bulk.ts';

const BulkVoid = lazy(async () => ({ default: (await import('./bulk-void.tsx')).BulkVoid }));
const BulkResend = lazy(async () => ({ default: (await import('./bulk-resend.tsx')).BulkResend }));
const BulkDelete = lazy(async () => ({ default: (await import('./bulk-delete.tsx')).BulkDelete }));

const dialogs = { void: BulkVoid, resend: BulkResend, delete: BulkDelete } as const;

const labels = texts.selection;

/** How many documents are downloaded together at most. */
const MOST_DOWNLOADS = 100;

type BulkBarProps = { readonly selected: readonly Listed[]; readonly onClear: () => void };

/** What can be done to all selected documents at once. It floats at the bottom of the list. */
export const BulkBar = ({ selected, onClear }: BulkBarProps) => {
  const styles = useStyles();
  const { run, running } = useBulk(onClear);
  const [question, setQuestion] = useState<keyof typeof dialogs>('void');
  const asking = useOpening();
  const Asking = dialogs[question];
  useEscape(running || asking.isOpen ? null : onClear);

  const choose = (action: BulkAction) => {
    if (action === 'zip') return run(action, selected);
    setQuestion(action);
    asking.open();
  };

  return (
    <div role="toolbar" aria-label={labels.bar} className={styles.bar}>
      <span role="status" className={styles.count}>
        {running
          ? labels.doing[running.action](running.done + 1, running.all)
          : labels.count(selected.length)}
      </span>
      {actions.map(({ action, icon }) => (
        <BulkButton
          key={action}
          action={action}
          icon={icon}
          selected={selected}
          isRunning={running !== null}
          onChoose={() => choose(action)}
        />
      ))}
      <Tip text={labels.clear}>
        <Button
          appearance="subtle"
          icon={<DismissRegular />}
          disabledFocusable={running !== null}
          onClick={onClear}
        />
      </Tip>
      {asking.count > 0 && (
        <Suspense>
          <Asking
            key={asking.count}
            selected={selected}
            isOpen={asking.isOpen}
            onYes={(how) => run(question, selected, how)}
            onClose={asking.close}
          />
        </Suspense>
      )}
    </div>
  );
};

/** Whatever has the focus, unless something else is closed by it. */
const useEscape = (onEscape: (() => void) | null) => {
  useEffect(() => {
    if (!onEscape) return;
    const listen = ({ key, defaultPrevented }: KeyboardEvent) =>
      key === 'Escape' && !defaultPrevented && onEscape();
    document.addEventListener('keydown', listen);

    return () => document.removeEventListener('keydown', listen);
  }, [onEscape]);
};

const actions = [
  { action: 'resend', icon: <SendRegular /> },
  { action: 'void', icon: <ProhibitedRegular /> },
  { action: 'zip', icon: <ArrowDownloadRegular /> },
  { action: 'delete', icon: <DeleteRegular /> },
] as const satisfies readonly { readonly action: BulkAction; readonly icon: ReactElement }[];

type BulkButtonProps = {
  readonly action: BulkAction;
  readonly icon: ReactElement;
  readonly selected: readonly Listed[];
  readonly isRunning: boolean;
  readonly onChoose: () => void;
};

/** Says beforehand for how many of the selected documents it can be done. */
const BulkButton = ({ action, icon, selected, isRunning, onChoose }: BulkButtonProps) => {
  const styles = useStyles();
  const { length: possible } = possibleFor(action, selected);
  const problem = problemOf(action, possible);
  const partly = possible > 0 && possible < selected.length ? labels.partly(possible, selected.length) : null;
  const name = partly ? `${labels[action]} ${partly}` : labels[action];

  return (
    <Tip text={problem ?? name} isName={false}>
      <Button
        appearance="subtle"
        icon={icon}
        className={styles.button}
        disabledFocusable={isRunning || problem !== null}
        aria-label={name}
        onClick={onChoose}
      >
        <span className={styles.label}>{labels[action]}</span>{' '}
        {partly && <span className={mergeClasses(styles.label, styles.partly)}>{partly}</span>}
      </Button>
    </Tip>
  );
};

const problemOf = (action: BulkAction, possible: number): string | null => {
  if (action === 'zip' && possible > MOST_DOWNLOADS) return labels.tooMany(MOST_DOWNLOADS);

  return possible === 0 ? labels.impossible[action] : null;
};

const narrow = '@container (max-width: 719px)';

const useStyles = makeStyles({
  bar: {
    position: 'sticky',
    bottom: tokens.spacingVerticalL,
    zIndex: 2,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    boxSizing: 'border-box',
    width: 'fit-content',
    maxWidth: '100%',
    minHeight: '52px',
    marginTop: tokens.spacingVerticalL,
    marginInline: 'auto',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    '@container (max-width: 399px)': { paddingInline: tokens.spacingHorizontalXS },
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow16,
  },
  count: {
    ...typographyStyles.body1Strong,
    minWidth: 0,
    paddingInline: tokens.spacingHorizontalS,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  button: {
    minWidth: 0,
    '@container (max-width: 399px)': { minWidth: '36px', paddingInline: 0 },
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  label: { [narrow]: { display: 'none' } },
  partly: {
    ...typographyStyles.caption1,
    marginLeft: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground3,
  },
});
