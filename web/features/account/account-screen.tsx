import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect, useRef } from 'react';
import { keptWords } from '../../lib/kept-words.ts';
import { Logo } from '../../ui/logo.tsx';
import { Sentence } from '../../ui/sentence.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { texts } from './texts.ts';

type AccountScreenProps = {
  /** What the browser's tab says. */
  readonly title: string;
  readonly heading: string;
  readonly subtitle: ReactNode;
  /** Names in the heading and in what stands below it, which stay as they are where a browser translates. */
  readonly names?: readonly string[];
  readonly children?: ReactNode;
};

/** A card in the middle of the screen, for pages that need nobody to be signed in. */
export const AccountScreen = ({ title, heading, subtitle, names = [], children }: AccountScreenProps) => {
  const styles = useStyles();
  const headingRef = useFocusOnChange(heading);
  const untranslated = keptWords(names);

  return (
    <main className={styles.screen}>
      <title>{`${title} · Inkstream`}</title>
      <div className={styles.column}>
        <TextLink to="/" isOutside icon={<ArrowLeftRegular />}>
          {texts.backToHome}
        </TextLink>
        <div className={styles.card}>
          <div className={styles.words}>
            <Logo size={32} />
            <h1 ref={headingRef} tabIndex={-1} className={styles.heading}>
              <Sentence text={heading} untranslated={untranslated} />
            </h1>
            <p className={styles.subtitle}>
              {typeof subtitle === 'string' ? (
                <Sentence text={subtitle} untranslated={untranslated} />
              ) : (
                subtitle
              )}
            </p>
          </div>
          {children}
        </div>
      </div>
    </main>
  );
};

/** A new heading means a new screen, so it gets the focus. */
const useFocusOnChange = (heading: string) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);

  useEffect(() => {
    if (shown.current !== heading) ref.current?.focus();
    shown.current = heading;
  }, [heading]);

  return ref;
};

const useStyles = makeStyles({
  screen: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'center',
    alignItems: 'start',
    minHeight: '100dvh',
    padding: `clamp(${tokens.spacingVerticalL}, calc(20vh - 128px), 128px) ${tokens.spacingHorizontalL}`,
    backgroundColor: tokens.colorNeutralBackground2,
    backgroundImage: `radial-gradient(80% 60% at 50% 0, ${tokens.colorBrandBackground2}, transparent)`,
  },
  column: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    alignItems: 'flex-start',
    width: '100%',
    maxWidth: '480px',
  },
  card: {
    boxSizing: 'border-box',
    width: '100%',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    padding: `clamp(${tokens.spacingHorizontalXL}, 6vw, 40px)`,
    borderRadius: tokens.borderRadiusXLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  words: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  heading: {
    ...typographyStyles.title2,
    margin: 0,
    letterSpacing: '-0.02em',
    ':focus': { outlineStyle: 'none' },
  },
  subtitle: {
    ...typographyStyles.body1,
    margin: 0,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
});
