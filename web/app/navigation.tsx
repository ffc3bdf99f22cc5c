import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  ArchiveRegular,
  bundleIcon,
  DocumentFilled,
  DocumentMultipleFilled,
  DocumentMultipleRegular,
  DocumentRegular,
  HomeFilled,
  HomeRegular,
  SettingsFilled,
  SettingsRegular,
  ShieldTaskFilled,
  ShieldTaskRegular,
} from '@fluentui/react-icons';
import { Link, useLocation } from 'react-router';
import { useUser } from '../lib/api/user.ts';
import { Tip } from '../ui/tip.tsx';
import { texts } from './texts.ts';

const entries = [
  {
    to: '/dashboard',
    label: texts.navigation.dashboard,
    Icon: bundleIcon(HomeFilled, HomeRegular),
    isActive: (path: string) => path === '/' || path === '/dashboard',
  },
  {
    to: '/documents',
    label: texts.navigation.documents,
    Icon: bundleIcon(DocumentFilled, DocumentRegular),
    isActive: (path: string) => path === '/documents' || path.startsWith('/document/'),
  },
  {
    to: '/templates',
    label: texts.navigation.templates,
    Icon: bundleIcon(DocumentMultipleFilled, DocumentMultipleRegular),
    isActive: (path: string) => path === '/templates' || /^\/templates?\//.test(path),
  },
  {
    to: '/settings',
    label: texts.navigation.settings,
    Icon: bundleIcon(SettingsFilled, SettingsRegular),
    isActive: (path: string) => path === '/settings',
  },
];

const audit = {
  to: '/audit',
  label: texts.audit,
  Icon: bundleIcon(ShieldTaskFilled, ShieldTaskRegular),
  isActive: (path: string) => path === '/audit',
};

const records = {
  to: '/records',
  label: texts.navigation.records,
  // One shape for both states: the shell has no room for another.
  Icon: ArchiveRegular,
  isActive: (path: string) => path === '/records',
};

type NavigationProps = {
  /** Icons only, with their names as tips. */
  readonly isRail?: boolean;
  readonly onChosen?: () => void;
};

/**
 * The four entries of the sidebar and when each is active (spec, part 1, section 2); auditors and records
 * managers have one more each.
 */
export const Navigation = ({ isRail = false, onChosen }: NavigationProps) => {
  const styles = useStyles();
  const { pathname } = useLocation();
  const user = useUser();
  const shown = [
    ...entries,
    ...(user?.isRecordsManager ? [records] : []),
    ...(user?.isAuditor ? [audit] : []),
  ];

  return (
    <nav aria-label={texts.navigationLabel}>
      <ul className={styles.list}>
        {shown.map(({ to, label, Icon, isActive }) => {
          const isOpen = isActive(pathname);
          const entry = (
            <Link
              to={to}
              className={mergeClasses(styles.entry, isOpen && styles.active, isRail && styles.iconOnly)}
              aria-current={isOpen ? 'page' : undefined}
              {...(onChosen && { onClick: onChosen })}
            >
              <Icon fontSize={20} filled={isOpen} />
              {!isRail && label}
            </Link>
          );

          return <li key={to}>{isRail ? <Tip text={label}>{entry}</Tip> : entry}</li>;
        })}
      </ul>
    </nav>
  );
};

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  entry: {
    ...typographyStyles.body1,
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    height: '40px',
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    textDecorationLine: 'none',
    ':hover': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground2Hover,
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  iconOnly: { justifyContent: 'center', width: '40px', paddingInline: 0 },
  active: {
    ...typographyStyles.body1Strong,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ':hover': {
      backgroundColor: tokens.colorBrandBackground2Hover,
      color: tokens.colorBrandForeground2Hover,
    },
  },
});
