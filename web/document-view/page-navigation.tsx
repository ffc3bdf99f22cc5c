import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Tip } from '../ui/tip.tsx';
import { texts } from './texts.ts';

type PageNavigationProps = {
  /** The number of the page that is shown. */
  readonly page: number;
  readonly count: number;
  readonly onPage: (page: number) => void;
  readonly className?: string;
};

/** Says which page of how many is shown, and leads to the one before, the next one, or any that is typed in. */
export const PageNavigation = ({ page, count, onPage, className }: PageNavigationProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState<string | null>(null);

  const go = () => {
    const pageNumber = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (pageNumber >= 1) onPage(Math.min(pageNumber, count));
  };

  return (
    <fieldset className={mergeClasses(styles.navigation, className)} aria-label={texts.navigation.name}>
      <Tip text={texts.navigation.previous}>
        <Button
          appearance="subtle"
          icon={<ChevronLeftRegular />}
          disabledFocusable={page <= 1}
          onClick={() => onPage(page - 1)}
        />
      </Tip>
      {/* Fluent's own would weigh more than the rest of this. */}
      <input
        aria-label={texts.navigation.current}
        inputMode="numeric"
        autoComplete="off"
        className={styles.page}
        value={typed ?? String(page)}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
        onBlur={go}
        onKeyDown={({ key }) => key === 'Enter' && go()}
      />
      <span className={styles.of}>{texts.navigation.of(count)}</span>
      <Tip text={texts.navigation.next}>
        <Button
          appearance="subtle"
          icon={<ChevronRightRegular />}
          disabledFocusable={page >= count}
          onClick={() => onPage(page + 1)}
        />
      </Tip>
    </fieldset>
  );
};

const useStyles = makeStyles({
  navigation: {
    display: 'flex',
    alignItems: 'center',
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: 'none',
  },
  // As wide as four digits.
  page: {
    ...typographyStyles.body1,
    boxSizing: 'border-box',
    width: '44px',
    height: '32px',
    minWidth: 0,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBottom: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-1px' },
  },
  of: {
    ...typographyStyles.body1,
    paddingInline: tokens.spacingHorizontalXS,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
});
