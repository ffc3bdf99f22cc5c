import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  DocumentCheckmarkRegular,
  ShieldTaskRegular,
} from '@fluentui/react-icons';
import { memo } from 'react';
import { utcMoment } from '../../../lib/utc.ts';
import type { Source } from '../story/source.ts';
import type { Story } from '../story/story.ts';
import type { ChainCheck } from './chain.ts';
import { type SealCheck, useSealCheck } from './use-seal-check.ts';

type IntegrityProps = {
  readonly source: Source;
  readonly story: Story;
  readonly check: ChainCheck | null;
  readonly onBroken: (place: number) => void;
};

/** What this browser has worked out itself, by trusting nobody: the chain of all events, and the sealed file. */
export const Integrity = memo(({ source, story, check, onBroken }: IntegrityProps) => {
  const styles = useStyles();
  const { sealedSha256 } = story.view.document;

  return (
    <section className={styles.integrity} aria-label="Integrity">
      <div role="status" className={styles.line}>
        <Chain check={check} total={story.view.total} />
      </div>
      {check?.kind === 'broken' && (
        <Button size="small" onClick={() => onBroken(check.place)}>
          Show event {check.place}
        </Button>
      )}
      {sealedSha256 && source.epoch === null && (
        <Seal source={source} sha256={sealedSha256} isOnRecord={check?.kind === 'unbroken'} />
      )}
    </section>
  );
});

const Chain = ({ check, total }: { check: ChainCheck | null; total: number }) => {
  const styles = useStyles();
  if (!check)
    return (
      <>
        <ShieldTaskRegular fontSize={20} aria-hidden />
        <span>Checking {total} events…</span>
      </>
    );

  return check.kind === 'unbroken' ? (
    <>
      <CheckmarkCircleRegular fontSize={20} className={styles.good} aria-hidden />
      <span>
        <strong className={styles.good}>
          {check.events} {check.events === 1 ? 'event' : 'events'}, unbroken
        </strong>
        , head <code className={styles.hash}>{check.head}</code>
        <span className={styles.when}> · verified in this browser at {utcMoment(check.at)}</span>
      </span>
    </>
  ) : (
    <>
      <DismissCircleRegular fontSize={20} className={styles.bad} aria-hidden />
      <span>
        <strong className={styles.bad}>The chain is broken.</strong> {check.sentence}
        <span className={styles.when}> Checked in this browser at {utcMoment(check.at)}.</span>
      </span>
    </>
  );
};

type SealProps = {
  readonly source: Source;
  readonly sha256: string;
  /** Whether the chain is unbroken: what a broken one says of the seal vouches for nothing. */
  readonly isOnRecord: boolean;
};

const Seal = ({ source, sha256, isOnRecord }: SealProps) => {
  const styles = useStyles();
  const { check, isChecking, run } = useSealCheck(source, sha256);
  // Hidden, not taken down: what was found is still there once a chain that grew was checked anew.
  if (!isOnRecord) return null;

  return (
    <>
      <div role="status" className={mergeClasses(styles.line, !check && styles.empty)}>
        {check && <SealLine check={check} />}
      </div>
      {check?.kind !== 'same' && (
        <Button size="small" icon={<DocumentCheckmarkRegular />} disabledFocusable={isChecking} onClick={run}>
          {isChecking ? 'Checking the sealed PDF…' : 'Check the sealed PDF'}
        </Button>
      )}
    </>
  );
};

const SealLine = ({ check }: { check: SealCheck }) => {
  const styles = useStyles();

  switch (check.kind) {
    case 'same':
      return (
        <>
          <CheckmarkCircleRegular fontSize={20} className={styles.good} aria-hidden />
          <span>
            <strong className={styles.good}>The sealed PDF is the one on record</strong>, SHA-256{' '}
            <code className={styles.hash}>{check.sha256}</code>
            <span className={styles.when}> · checked at {utcMoment(check.at)}</span>
          </span>
        </>
      );
    case 'different':
      return (
        <>
          <DismissCircleRegular fontSize={20} className={styles.bad} aria-hidden />
          <span>
            <strong className={styles.bad}>The sealed PDF is not the one on record.</strong> Its SHA-256 is{' '}
            <code className={styles.hash}>{check.sha256}</code>; on record is{' '}
            <code className={styles.hash}>{check.expected}</code>.
          </span>
        </>
      );
    case 'missing':
      return <span>The sealed PDF could not be fetched. Please try again.</span>;
  }
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
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  empty: { display: 'none' },
  good: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  bad: { flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: '11px' },
  when: { color: tokens.colorNeutralForeground2 },
});
