import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  ChevronDownRegular,
  ChevronUpRegular,
  ClockRegular,
  DismissCircleRegular,
  ShieldTaskRegular,
} from '@fluentui/react-icons';
import { lazy, memo, Suspense, useState } from 'react';
import { PHONE } from '../compact.ts';
import type { Source } from '../story/source.ts';
import type { Story } from '../story/story.ts';
import type { ChainCheck } from './chain.ts';
import { Fingerprint } from './fingerprint.tsx';
import { type Checks, firstProblem, type TimelineProblem } from './first-problem.ts';
import { texts } from './texts.ts';
import { treeHeadWords } from './tree-head-words.ts';

const labels = texts.integrity;

// Only of documents that are sealed, and the chain is checked before it.
const Seal = lazy(async () => ({ default: (await import('./seal.tsx')).Seal }));

type IntegrityProps = {
  readonly source: Source;
  readonly story: Story;
  readonly checks: Checks;
  readonly onBad: (place: number) => void;
};

/**
 * What this browser has worked out itself, by trusting nobody: the chain of all events, that they are those of the
 * signed tree head, and the sealed file.
 */
export const Integrity = memo(({ source, story, checks, onBad }: IntegrityProps) => {
  const styles = useStyles();
  const { sealedSha256 } = story.view.document;
  const bad = firstProblem(checks);
  const { chain, treeHead } = checks;
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = !bad && !isUnfolded;

  return (
    <section className={mergeClasses(styles.integrity, isFolded && styles.folded)} aria-label={labels.label}>
      <div role="status" className={styles.line}>
        {bad ? <ProblemLine bad={bad} at={chain?.at} /> : <Chain check={chain} total={story.view.total} />}
      </div>
      {bad && bad.place !== null && bad.place <= story.last && (
        <Button size="small" onClick={() => bad.place !== null && onBad(bad.place)}>
          {labels.show(bad.place)}
        </Button>
      )}
      {!bad && chain && chain.kind !== 'not-able' && (
        <div role="status" className={styles.line} data-detail>
          <TreeHead check={treeHead} total={story.view.total} />
        </div>
      )}
      {sealedSha256 && source.epoch === null && (
        <Suspense>
          <Seal
            source={source}
            sha256={sealedSha256}
            isOnRecord={chain !== null && chain.kind !== 'not-able' && !bad}
          />
        </Suspense>
      )}
      {!bad && (
        <Button
          size="small"
          appearance="subtle"
          icon={isFolded ? <ChevronDownRegular /> : <ChevronUpRegular />}
          iconPosition="after"
          aria-expanded={!isFolded}
          className={styles.more}
          onClick={() => setIsUnfolded(isFolded)}
        >
          {labels.details}
        </Button>
      )}
    </section>
  );
});

const ProblemLine = ({ bad, at }: { bad: TimelineProblem; at: string | undefined }) => {
  const styles = useStyles();

  return (
    <>
      <DismissCircleRegular fontSize={20} className={styles.bad} aria-hidden />
      <span>
        <strong className={styles.bad}>{bad.heading}</strong> {bad.sentence}
        {at && <span className={styles.when}> {labels.badAt(at)}</span>}
      </span>
    </>
  );
};

const Chain = ({ check, total }: { check: ChainCheck | null; total: number }) => {
  const styles = useStyles();
  if (check?.kind !== 'unbroken')
    return (
      <>
        <ShieldTaskRegular fontSize={20} className={styles.mark} aria-hidden />
        <span>{check?.kind === 'not-able' ? labels.tooOld : labels.checking(total)}</span>
      </>
    );

  return (
    <>
      <CheckmarkCircleRegular fontSize={20} className={styles.good} aria-hidden />
      <span>
        <strong className={styles.good}>{labels.verified(check.events)}</strong>
        <span data-detail>
          <span className={styles.when}> {labels.checkedHere(check.at)} </span>
          <Fingerprint hash={check.head} />
          {!check.isSigned && <span className={styles.when}> {labels.unsigned}</span>}
        </span>
      </span>
    </>
  );
};

const TreeHead = ({ check, total }: { check: Checks['treeHead']; total: number }) => {
  const styles = useStyles();
  if (check === null || (check !== 'failed' && check.kind === 'contradicted'))
    return (
      <>
        <ShieldTaskRegular fontSize={20} className={styles.mark} aria-hidden />
        <span>{texts.treeHead.comparing}</span>
      </>
    );
  const { isDone, strong, rest } = treeHeadWords(check, total);

  return (
    <>
      {isDone ? (
        <CheckmarkCircleRegular fontSize={20} className={styles.good} aria-hidden />
      ) : (
        <ClockRegular fontSize={20} className={styles.mark} aria-hidden />
      )}
      <span>
        <strong className={mergeClasses(isDone && styles.good)}>{strong}</strong>
        {rest}
      </span>
    </>
  );
};

const useStyles = makeStyles({
  integrity: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    overflowWrap: 'anywhere',
  },
  // On a phone the document and its events come first; that all is well takes one line.
  folded: { [`@media ${PHONE}`]: { '& [data-detail]': { display: 'none' } } },
  more: { display: 'none', [`@media ${PHONE}`]: { display: 'inline-flex', marginLeft: 'auto' } },
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  mark: { flexShrink: 0 },
  good: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  bad: { flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
  when: { color: tokens.colorNeutralForeground2 },
});
