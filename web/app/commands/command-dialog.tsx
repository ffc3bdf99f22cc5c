import { Input, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Sentence } from '../../ui/sentence.tsx';
import { texts } from '../texts.ts';
import { type Entry, entriesFor, groups } from './entries.ts';
import { useEntries } from './use-entries.ts';

type CommandsProps = {
  readonly onClose: () => void;
  readonly onNewDocument: () => void;
  readonly onShortcuts: () => void;
};

export const CommandDialog = ({ isOpen, ...commands }: CommandsProps & { readonly isOpen: boolean }) => {
  const styles = useStyles();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={texts.commands.label}
      // At once, so that a key which follows finds it closed.
      onCancel={(event) => {
        event.preventDefault();
        commands.onClose();
      }}
      // The browser says later that it closed, when it may be open again.
      onClose={({ currentTarget }) => currentTarget.open || commands.onClose()}
      onClick={({ target }) => target === dialog.current && commands.onClose()}
    >
      {isOpen && <Commands {...commands} />}
    </dialog>
  );
};

/** A combobox (WAI-ARIA authoring practices): the focus stays where people type, and arrows move the choice. */
const Commands = ({ onClose, ...actions }: CommandsProps) => {
  const styles = useStyles();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const found = entriesFor(query, useEntries(actions));
  const chosen = found[Math.min(active, found.length - 1)];

  const moveTo = (at: number) => {
    const next = (at + found.length) % found.length;
    setActive(next);
    list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const run = (entry: Entry) => {
    onClose();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: active + 1, ArrowUp: active - 1 }[event.key];
    if (event.nativeEvent.isComposing || found.length === 0) return;
    if (next !== undefined) moveTo(next);
    else if (event.key === 'Enter' && chosen) run(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.content}>
      <Input
        className={styles.input}
        appearance="filled-lighter"
        size="large"
        contentBefore={<SearchRegular />}
        placeholder={texts.commands.placeholder}
        value={query}
        input={{
          role: 'combobox',
          'aria-label': texts.commands.label,
          'aria-expanded': found.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': chosen && `${listId}-${chosen.id}`,
          'aria-autocomplete': 'list',
        }}
        onChange={(_, { value }) => {
          setQuery(value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} role="listbox" id={listId} aria-label={texts.commands.results} className={styles.list}>
        {groups.map((group) => {
          const members = found.filter((entry) => entry.group === group);
          return (
            members.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a listbox has groups of options, no fieldsets
              <div key={group} role="group" aria-label={texts.commands.groups[group]}>
                <div className={styles.group} aria-hidden>
                  {texts.commands.groups[group]}
                </div>
                {members.map((entry) => (
                  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
                  // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the input does the same
                  <div
                    key={entry.id}
                    id={`${listId}-${entry.id}`}
                    role="option"
                    aria-selected={entry === chosen}
                    className={mergeClasses(styles.option, entry === chosen && styles.active)}
                    onPointerMove={() => setActive(found.indexOf(entry))}
                    onClick={() => run(entry)}
                  >
                    <span className={styles.label} translate={group === 'actions' ? undefined : 'no'}>
                      {entry.label}
                    </span>
                    {entry.detail && (
                      <span className={styles.detail} translate="no">
                        {entry.detail}
                      </span>
                    )}
                  </div>
                ))}
              </div>
            )
          );
        })}
      </div>
      <p className={styles.nothing} role="status">
        {found.length === 0 && (
          <Sentence text={texts.commands.nothing(query.trim())} names={[query.trim()]} />
        )}
      </p>
    </div>
  );
};

const useStyles = makeStyles({
  dialog: {
    boxSizing: 'border-box',
    width: 'calc(100% - 32px)',
    maxWidth: '600px',
    marginBlockStart: '12vh',
    padding: 0,
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow64,
    overflow: 'hidden',
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  content: { display: 'flex', flexDirection: 'column', maxHeight: '70vh' },
  input: {
    flexShrink: 0,
    margin: tokens.spacingHorizontalS,
    '& input': { ...typographyStyles.body2, outlineStyle: 'none' },
  },
  list: {
    overflowY: 'auto',
    padding: tokens.spacingHorizontalS,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  group: {
    ...typographyStyles.caption1Strong,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXS}`,
    color: tokens.colorNeutralForeground3,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  label: {
    ...typographyStyles.body1,
    minWidth: 0,
    ...oneLine(),
    ':not(:last-child)': { flexShrink: 0, maxWidth: '70%' },
  },
  detail: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3, minWidth: 0, ...oneLine() },
  nothing: {
    ...typographyStyles.body1,
    margin: 0,
    padding: tokens.spacingHorizontalXL,
    textAlign: 'center',
    color: tokens.colorNeutralForeground3,
    ':empty': { display: 'none' },
  },
});

function oneLine() {
  return { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
}
