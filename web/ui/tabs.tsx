import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';

type TabsProps<Name extends string> = {
  readonly label: string;
  /** The tabs by name. A tab that is missing isn't meant for this reader. */
  readonly tabs: { readonly [Each in Name]?: string };
  readonly selected: Name;
  readonly onSelected: (name: Name) => void;
  /** What the selected tab shows. */
  readonly children: ReactNode;
};

/**
 * Tabs as the ARIA practices have them: Tab goes to the selected one, arrows, Home and End between them. Our own,
 * since Fluent's put hidden elements into the way of the focus, which an accessibility audit does not accept.
 */
export const Tabs = <Name extends string>({
  label,
  tabs,
  selected,
  onSelected,
  children,
}: TabsProps<Name>) => {
  const id = useId();
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const names = Object.keys(tabs) as Name[];
  useSelectedInView(list, selected);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextOf(names, selected, event.key);
    if (!next) return;
    event.preventDefault();
    onSelected(next);
    list.current?.querySelectorAll('button')[names.indexOf(next)]?.focus();
  };

  return (
    <>
      <div role="tablist" aria-label={label} ref={list} className={styles.list} onKeyDown={onKeyDown}>
        {names.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === selected}
            aria-controls={`${id}-panel`}
            tabIndex={name === selected ? 0 : -1}
            className={mergeClasses(styles.tab, name === selected && styles.selected)}
            onClick={() => onSelected(name)}
          >
            {tabs[name]}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`}>
        {children}
      </div>
    </>
  );
};

/** Where there are more tabs than room, they are scrolled to the selected one; the page itself stays where it is. */
const useSelectedInView = (list: RefObject<HTMLElement | null>, selected: string) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which tab is selected stands in the document
  useEffect(() => {
    const all = list.current;
    if (!all) return;
    const observer = new ResizeObserver(() => {
      const tab = all.querySelector<HTMLElement>('[aria-selected=true]');
      const start = (tab?.offsetLeft ?? 0) - all.offsetLeft;
      const end = start + (tab?.offsetWidth ?? 0);
      all.scrollLeft = Math.max(Math.min(all.scrollLeft, start), end - all.clientWidth);
    });
    observer.observe(all);

    return () => observer.disconnect();
  }, [selected]);
};

const nextOf = <Name extends string>(names: readonly Name[], selected: Name, key: string) => {
  const place = names.indexOf(selected);

  switch (key) {
    case 'ArrowRight':
      return names[(place + 1) % names.length];
    case 'ArrowLeft':
      return names.at(place - 1);
    case 'Home':
      return names[0];
    case 'End':
      return names.at(-1);
    default:
      return undefined;
  }
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalXL,
    overflowX: 'auto',
    overflowY: 'hidden',
    scrollbarWidth: 'none',
    boxShadow: `inset 0 -1px ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    ...typographyStyles.body1,
    flexShrink: 0,
    minHeight: '44px',
    padding: 0,
    border: 'none',
    borderBottom: '2px solid transparent',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { borderBottomColor: tokens.colorNeutralStroke1Hover },
    // Forced colours would draw the line that isn't there under tabs that aren't chosen.
    '@media (forced-colors: active)': { borderBottomColor: 'Canvas' },
    ':focus-visible': {
      borderRadius: tokens.borderRadiusMedium,
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  selected: {
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    borderBottomColor: tokens.colorCompoundBrandStroke,
    ':hover': { borderBottomColor: tokens.colorCompoundBrandStrokeHover },
    '@media (forced-colors: active)': {
      borderBottomColor: 'Highlight',
      outline: '2px solid Highlight',
      outlineOffset: '-2px',
    },
  },
});
