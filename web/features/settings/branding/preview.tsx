import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { type Branding, inkOn, readableOn } from '#contracts/account/branding.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import type { Draft } from '../draft.ts';
import { texts } from '../texts.ts';
import { GROUND, inkstream, looksOf, WHITE } from './looks.ts';

const labels = texts.preview;

/** What recipients would see if this were saved. */
export const Preview = ({ draft }: { draft: Draft }) => {
  const styles = useStyles();
  const looks = looksOf(draft);

  return (
    <section aria-label={labels.label} className={styles.preview}>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>{labels.signingPage}</figcaption>
        <SigningPage looks={draft.brandingOnSigningPage ? looks : inkstream} />
      </figure>
      <figure className={styles.figure}>
        <figcaption className={styles.caption}>{labels.email}</figcaption>
        <Email looks={draft.customEmailTemplate ? looks : inkstream} from={draft.fullName.trim()} />
      </figure>
    </section>
  );
};

const SigningPage = ({ looks }: { looks: Branding }) => {
  const styles = useStyles();

  return (
    <div className={styles.sheet}>
      <div className={styles.bar}>
        <Sender looks={looks} />
        <ButtonLike color={looks.primaryColor}>{labels.complete}</ButtonLike>
      </div>
      <div className={styles.page}>
        <p className={styles.title}>{labels.title}</p>
        <div className={styles.lines} />
        <div className={styles.lines} />
        <div className={styles.field}>{labels.signature}</div>
      </div>
      {looks.footer && (
        <p
          className={styles.footer}
          style={{ backgroundColor: GROUND, color: readableOn(looks.secondaryColor, GROUND) }}
          translate="no"
        >
          {looks.footer}
        </p>
      )}
    </div>
  );
};

const Email = ({ looks, from }: { looks: Branding; from: string }) => {
  const styles = useStyles();

  return (
    <div className={mergeClasses(styles.sheet, styles.grey)}>
      <div className={styles.masthead}>
        <Sender looks={looks} />
      </div>
      <div className={styles.letter} style={{ borderTopColor: looks.primaryColor }}>
        <p className={styles.title}>{labels.heading}</p>
        <p className={styles.words}>
          <Sentence text={labels.request(from)} names={[from]} />
        </p>
        <ButtonLike color={looks.primaryColor}>{labels.sign}</ButtonLike>
      </div>
      <p className={styles.foot}>
        <span translate="no">{looks.footer}</span>
        {looks.footer && <br />}
        <Sentence text={labels.sentFor(from)} names={[from]} />
      </p>
    </div>
  );
};

const Sender = ({ looks: { logoUrl, companyName } }: { looks: Branding }) => {
  const styles = useStyles();

  return logoUrl ? (
    <img src={logoUrl} alt={companyName} className={styles.logo} />
  ) : (
    <span className={styles.company} translate="no">
      {companyName}
    </span>
  );
};

const ButtonLike = ({ color, children }: { color: string; children: string }) => (
  <span className={useStyles().button} style={{ backgroundColor: color, color: inkOn(color) }}>
    {children}
  </span>
);

/** What recipients get is light, whatever the sender's screen is: these colors are the mail's (layout.ts). */
const INK = '#1f2937';
const QUIET = '#4b5563';
const LINE = '#e5e7eb';
/** Fields have their recipient's color (web/features/signing/fields/field-box.module.css). */
const FIELD = '#3340c4';
const GREY = '#f3f4f6';

const useStyles = makeStyles({
  preview: {
    position: 'sticky',
    top: tokens.spacingVerticalXL,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXL,
    minWidth: 0,
    '@media (max-width: 1099px)': { position: 'static' },
  },
  figure: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS, margin: 0 },
  caption: { ...typographyStyles.caption1Strong, color: tokens.colorNeutralForeground2 },
  sheet: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: WHITE,
    color: INK,
    boxShadow: tokens.shadow4,
    overflowWrap: 'anywhere',
  },
  grey: { backgroundColor: GREY, padding: tokens.spacingHorizontalL },
  bar: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${LINE}`,
  },
  masthead: { paddingBottom: tokens.spacingVerticalM },
  company: { ...typographyStyles.body1Strong, minWidth: 0 },
  logo: { display: 'block', maxWidth: '60%', maxHeight: '36px' },
  button: {
    ...typographyStyles.body1Strong,
    display: 'inline-block',
    flexShrink: 0,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXL,
  },
  title: { ...typographyStyles.body1Strong, margin: 0 },
  lines: { height: '8px', borderRadius: tokens.borderRadiusSmall, backgroundColor: LINE },
  field: {
    ...typographyStyles.caption1,
    alignSelf: 'flex-start',
    minWidth: '40%',
    padding: tokens.spacingHorizontalS,
    border: `2px solid ${FIELD}`,
    borderRadius: tokens.borderRadiusMedium,
    color: QUIET,
  },
  letter: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalXL,
    border: `1px solid ${LINE}`,
    borderTop: `4px solid ${LINE}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: WHITE,
  },
  words: { ...typographyStyles.body1, margin: 0 },
  foot: { ...typographyStyles.caption1, margin: `${tokens.spacingVerticalM} 0 0`, color: QUIET },
  footer: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    color: QUIET,
  },
});
