import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons';
import { lazy, memo, Suspense } from 'react';
import { inErasedWords } from '#contracts/closed.ts';
import type { TimelineFilter } from '#contracts/timeline/filter.ts';
import { ErasedText } from '../../ui/erased-text.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { AuditLinks } from './audit-links/audit-links.tsx';
import { PHONE } from './compact.ts';
import { texts as exportTexts } from './export/texts.ts';
import type { Source } from './story/source.ts';
import type { Story } from './story/story.ts';
import { texts } from './texts.ts';

const labels = texts.page;

const ExportsMenu = lazy(async () => ({ default: (await import('./export/exports-menu.tsx')).ExportsMenu }));

type TimelineHeaderProps = {
  readonly source: Source;
  readonly story: Story;
  readonly filter: TimelineFilter;
};

/** Whose timeline this is; only those who may make audit links can do more than look and take away. */
export const TimelineHeader = memo(({ source, story, filter }: TimelineHeaderProps) => {
  const styles = useStyles();
  const { document, viewer, mayMakeAuditLinks } = story.view;
  const { id, title, owner, isTemplate, deleted } = document;
  const what = isTemplate ? 'template' : 'document';
  const canOpen = viewer === 'owner' || viewer === 'member';

  return (
    <header className={styles.header}>
      <title>{labels.tab(inErasedWords(title, story.erasedOn))}</title>
      <div className={styles.words}>
        <h1 ref={useFocusOnArrival()} tabIndex={-1} className={styles.heading}>
          <ErasedText text={labels.of(title)} on={story.erasedOn} untranslated={story.untranslated} />
        </h1>
        <p className={styles.facts}>
          <span>
            <ErasedText text={labels.owned(what, owner.name)} untranslated={story.untranslated} />
          </span>
          {deleted && <span>{labels.deleted}</span>}
          {!canOpen && <span>{labels.readOnly}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {canOpen && <LinkButton to={`/document/${id}`}>{labels.open[what]}</LinkButton>}
        {mayMakeAuditLinks && !isTemplate && <AuditLinks documentId={id} />}
        <Suspense fallback={<ExportsPlaceholder />}>
          <ExportsMenu source={source} filter={filter} title={title} />
        </Suspense>
      </div>
    </header>
  );
});

/** Holds the place of the menu. */
const ExportsPlaceholder = () => (
  <Button icon={<ArrowExportRegular />} disabled aria-hidden>
    {exportTexts.exports.button}
  </Button>
);

const useStyles = makeStyles({
  header: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  words: { flex: '1 1 240px', minWidth: 0 },
  heading: {
    ...typographyStyles.subtitle1,
    margin: 0,
    overflowWrap: 'anywhere',
    ':focus': { outlineStyle: 'none' },
  },
  facts: {
    ...typographyStyles.body1,
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    '> :not(:first-child)::before': { content: '"·"', marginRight: tokens.spacingHorizontalS },
  },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    // In one row. They say in words what their pictures say.
    [`@media ${PHONE}`]: {
      width: '100%',
      '& > *': { flexGrow: 1, minWidth: 0, paddingInline: tokens.spacingHorizontalS },
      '& .fui-Button__icon': { display: 'none' },
    },
  },
});
