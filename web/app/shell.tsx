import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { NavigationRegular, SearchRegular } from '@fluentui/react-icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { UserView } from '#contracts/api/views/user.ts';
import { useLive } from '../lib/api/live.ts';
import { useNotices } from '../lib/api/notices.ts';
import { useRestoring } from '../lib/api/restoring.ts';
import { useSessionEnded } from '../lib/api/session.ts';
import { NARROW, useMedia } from '../lib/media.ts';
import { Drawer } from '../ui/dialogs/drawer.tsx';
import { useHasIconRail } from '../ui/icon-rail.ts';
import { Logo } from '../ui/logo.tsx';
import { Tip } from '../ui/tip.tsx';
import { titleSlot } from '../ui/title-slot.ts';
import { AccountPanel } from './account-panel.tsx';
import { useCommands } from './commands/command-menu.tsx';
import { LogProblemsNotice } from './log-problems-notice.tsx';
import { Navigation } from './navigation.tsx';
import { AlarmNotice, ConnectionNotice, RestoringNotice } from './notice.tsx';
import { texts } from './texts.ts';

const SpaceLinks = lazy(async () => ({
  default: (await import('../features/documents/list/space/space-links.tsx')).SpaceLinks,
}));

type ShellProps = { readonly user: UserView; readonly children: ReactNode };

/** The sidebar, or below 768 px a header with a drawer, around whatever screen is open. */
export const Shell = ({ user, children }: ShellProps) => {
  const styles = useStyles();
  const isNarrow = useMedia(NARROW);
  const isRail = useHasIconRail();
  const { isLost } = useLive();
  const isRestoring = useRestoring();
  const isSessionEnded = useSessionEnded();
  const notices = useNotices();
  const { openMenu, dialogs } = useCommands();

  return (
    <div className={mergeClasses(styles.shell, isRail && styles.shellOfRail)}>
      <a href="#content" className={styles.skip}>
        {texts.skip}
      </a>
      {isNarrow ? (
        <NarrowHeader user={user} isRail={isRail} onSearch={openMenu} />
      ) : (
        <header className={mergeClasses(styles.sidebar, isRail && styles.rail)}>
          <SidebarContents user={user} isRail={isRail} onSearch={openMenu} />
        </header>
      )}
      <main id="content" tabIndex={-1} className={styles.main}>
        {notices.map(({ code, message }) => (
          <AlarmNotice key={code}>{message}</AlarmNotice>
        ))}
        <LogProblemsNotice user={user} />
        {children}
      </main>
      {dialogs}
      {/* Who isn't signed in gets no connection, and the dialog over the screen says so. */}
      {isLost && !isSessionEnded ? <ConnectionNotice /> : isRestoring && <RestoringNotice />}
    </div>
  );
};

type NarrowHeaderProps = {
  readonly user: UserView;
  /** Whether the screen puts its own title in the place of the product's name. */
  readonly isRail: boolean;
  readonly onSearch: () => void;
};

const NarrowHeader = ({ user, isRail, onSearch }: NarrowHeaderProps) => {
  const styles = useStyles();
  const [isOpen, setIsOpen] = useState(false);

  return (
    <header className={styles.header}>
      <Tip text={texts.menu.open}>
        <Button
          appearance="subtle"
          icon={<NavigationRegular />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        />
      </Tip>
      {isRail ? (
        <div ref={titleSlot} className={styles.title} />
      ) : (
        <>
          <Brand />
          <div className={styles.gap} />
        </>
      )}
      <SearchButton isIcon onSearch={onSearch} />
      <Drawer isOpen={isOpen} label={texts.menu.label} onClose={() => setIsOpen(false)}>
        <SidebarContents user={user} onChosen={() => setIsOpen(false)} />
      </Drawer>
    </header>
  );
};

type SidebarContentsProps = {
  readonly user: UserView;
  /** Icons only, with their names as tips. */
  readonly isRail?: boolean;
  readonly onChosen?: () => void;
  /** Not where a search stands beside it. */
  readonly onSearch?: () => void;
};

const SidebarContents = ({ user, isRail = false, onChosen, onSearch }: SidebarContentsProps) => {
  const styles = useStyles();

  return (
    <>
      <Brand isRail={isRail} />
      {onSearch && <SearchButton isIcon={isRail} onSearch={onSearch} />}
      <div className={styles.navigation}>
        <Navigation isRail={isRail} {...(onChosen && { onChosen })} />
        <Suspense>{!isRail && <SpaceLinks {...(onChosen && { onChosen })} />}</Suspense>
      </div>
      <AccountPanel user={user} isRail={isRail} />
    </>
  );
};

const Brand = ({ isRail = false }: { isRail?: boolean }) => {
  const styles = useStyles();

  return (
    <Link
      to="/dashboard"
      className={mergeClasses(styles.brand, isRail && styles.brandOfRail)}
      aria-label={isRail ? 'Inkstream' : undefined}
    >
      <Logo />
      {!isRail && 'Inkstream'}
    </Link>
  );
};

type SearchButtonProps = { readonly isIcon: boolean; readonly onSearch: () => void };

/** Opens the command menu. */
const SearchButton = ({ isIcon, onSearch }: SearchButtonProps) => {
  const styles = useStyles();

  return isIcon ? (
    <Tip text={texts.commands.label}>
      <Button appearance="subtle" icon={<SearchRegular />} onClick={onSearch} />
    </Tip>
  ) : (
    <Button className={styles.search} icon={<SearchRegular />} onClick={onSearch}>
      <span className={styles.searchLabel}>{texts.commands.open}</span>
      <kbd className={styles.key}>{KEY}</kbd>
    </Button>
  );
};

const KEY = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

const useStyles = makeStyles({
  shell: {
    display: 'flex',
    minHeight: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
    '@media (max-width: 767.98px)': { flexDirection: 'column', '--header': '56px' },
  },
  // The screen has more to say than the header.
  shellOfRail: { '@media (max-width: 767.98px)': { '--header': '48px' } },
  skip: {
    position: 'fixed',
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    zIndex: 2,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    ':not(:focus)': { clipPath: 'inset(50%)' },
  },
  sidebar: {
    position: 'sticky',
    top: 0,
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    width: '248px',
    height: '100dvh',
    overflowY: 'auto',
    padding: tokens.spacingHorizontalL,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // A border of one pixel is part of it.
  rail: {
    alignItems: 'center',
    width: '56px',
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalXS}`,
    scrollbarWidth: 'none',
  },
  brandOfRail: { justifyContent: 'center', width: '40px', paddingInline: 0 },
  header: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    height: 'var(--header)',
    paddingInline: tokens.spacingHorizontalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  search: {
    justifyContent: 'flex-start',
    flexShrink: 0,
    minHeight: '36px',
    marginTop: tokens.spacingVerticalL,
    paddingInline: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
  },
  searchLabel: { flexGrow: 1, textAlign: 'start' },
  key: { ...typographyStyles.caption1, fontFamily: tokens.fontFamilyBase },
  gap: { flexGrow: 1 },
  title: { display: 'flex', flex: '1 1 0', minWidth: 0 },
  navigation: { flexGrow: 1, paddingBlock: tokens.spacingVerticalXXL },
  brand: {
    ...typographyStyles.subtitle2,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '40px',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    letterSpacing: '-0.01em',
    textDecorationLine: 'none',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  main: { flexGrow: 1, minWidth: 0, ':focus': { outlineStyle: 'none' } },
});
