import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  useRestoreFocusTarget,
} from '@fluentui/react-components';
import { Link } from 'react-router';
import type { TemplateView } from '#contracts/api/views/template.ts';
import { mayDo } from '../../../lib/api/may-do.ts';
import { formatDate } from '../../../lib/format.ts';
import { pictureAt, usePictureTries } from '../../../lib/picture-tries.ts';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { texts } from '../texts.ts';
import { TemplateMenu } from './template-menu.tsx';

type TemplateCardProps = { readonly template: TemplateView; readonly onUse: () => void };

/** The whole card is the title's link to the template; its buttons lie above. */
export const TemplateCard = ({ template, onUse }: TemplateCardProps) => {
  const styles = useStyles();
  const comesBack = useRestoreFocusTarget();
  const { id, title, description, fileType, usageCount, createdAt, imageUrls } = template;

  return (
    <li className={mergeClasses(styles.card, styles.hover)}>
      <div className={styles.picture}>
        {imageUrls[0] && <FirstPage url={imageUrls[0]} />}
        <span className={styles.type}>{fileType.toUpperCase()}</span>
      </div>
      <div className={styles.words}>
        <div className={styles.top}>
          <h2 className={styles.heading}>
            <Link to={`/templates/${id}`} className={styles.title} title={title} translate="no">
              {title}
            </Link>
          </h2>
          <div className={styles.above}>
            <TemplateMenu template={template} />
          </div>
        </div>
        {description && (
          <p className={styles.description} title={description} translate="no">
            {description}
          </p>
        )}
        <p className={styles.facts}>
          <span>{texts.card.used(usageCount)}</span>
          <span aria-hidden>·</span>
          <span>
            {texts.card.created} <time dateTime={createdAt}>{formatDate(createdAt)}</time>
          </span>
        </p>
        {mayDo(template, 'use-template') && (
          <Button {...comesBack} className={styles.above} onClick={onUse}>
            {texts.card.use}
          </Button>
        )}
      </div>
    </li>
  );
};

export const TemplateCardPlaceholder = () => {
  const styles = useStyles();

  return (
    <li className={styles.card}>
      <Skeleton height="148px" className={styles.picture} />
      <div className={styles.words}>
        <Skeleton width="60%" height="32px" />
        <Skeleton width="90%" height="20px" />
        <Skeleton width="75%" height="16px" className={styles.facts} />
        <Skeleton height="32px" />
      </div>
    </li>
  );
};

const FirstPage = ({ url }: { readonly url: string }) => {
  const styles = useStyles();
  const { tries, isLate, onThere, onMissing } = usePictureTries();

  return (
    <img
      key={tries}
      className={mergeClasses(styles.page, isLate && styles.late)}
      src={pictureAt(url, 560, tries)}
      alt=""
      loading="lazy"
      onLoad={onThere}
      onError={onMissing}
    />
  );
};

const useStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  hover: {
    ':has(h2 > a:hover)': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      border: `1px solid ${tokens.colorNeutralStroke1Hover}`,
    },
  },
  picture: {
    position: 'relative',
    flexShrink: 0,
    height: '148px',
    boxSizing: 'border-box',
    paddingTop: tokens.spacingVerticalL,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  // The upper part of the page, white by day and by night.
  page: {
    display: 'block',
    width: '68%',
    minHeight: '100%',
    marginInline: 'auto',
    backgroundColor: '#ffffff',
    boxShadow: tokens.shadow4,
  },
  late: { opacity: 0 },
  type: {
    ...typographyStyles.caption2Strong,
    position: 'absolute',
    top: tokens.spacingVerticalS,
    left: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    boxShadow: tokens.shadow2,
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalL,
    paddingTop: tokens.spacingVerticalSNudge,
  },
  top: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalS },
  // In line with the menu beside it.
  heading: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    paddingBlock: '6px',
    fontSize: 'inherit',
    lineHeight: 'inherit',
  },
  title: {
    ...typographyStyles.body1Strong,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
  },
  description: {
    ...typographyStyles.body1,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    margin: 0,
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  facts: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXS,
    margin: 0,
    // Buttons stand in line, however long the descriptions are.
    marginTop: 'auto',
    paddingBlock: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground3,
  },
  above: { position: 'relative' },
});
