import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  CheckmarkCircleRegular,
  DismissCircleRegular,
  DocumentCheckmarkRegular,
} from '@fluentui/react-icons';
import type { Source } from '../story/source.ts';
import { Fingerprint } from './fingerprint.tsx';
import { texts } from './texts.ts';
import { type SealCheck, useSealCheck } from './use-seal-check.ts';

const labels = texts.integrity;

type SealProps = {
  readonly source: Source;
  readonly sha256: string;
  /** Whether the events are sound. If not, the hash that they name for the sealed file proves nothing. */
  readonly isOnRecord: boolean;
};

export const Seal = ({ source, sha256, isOnRecord }: SealProps) => {
  const styles = useStyles();
  const { check, isChecking, run } = useSealCheck(source, sha256);
  // Hidden, not taken down: what was found is still there once a chain that grew was checked anew.
  if (!isOnRecord) return null;

  return (
    <>
      <div role="status" className={mergeClasses(styles.line, !check && styles.empty)} data-detail>
        {check && <SealLine check={check} />}
      </div>
      {check?.kind !== 'same' && (
        <Button
          size="small"
          icon={<DocumentCheckmarkRegular />}
          disabledFocusable={isChecking}
          onClick={run}
          data-detail
        >
          {isChecking ? labels.checkingSeal : labels.checkSeal}
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
            <strong className={styles.good}>{labels.sealOnRecord}</strong>
            <span className={styles.when}> {labels.sealChecked(check.at)} </span>
            <Fingerprint hash={check.sha256} />
          </span>
        </>
      );
    case 'different':
      return (
        <>
          <DismissCircleRegular fontSize={20} className={styles.bad} aria-hidden />
          <span>
            <strong className={styles.bad}>{labels.sealOther}</strong> {labels.sealOtherIs}{' '}
            <code className={styles.hash}>{check.sha256}</code>; {labels.sealOtherExpected}{' '}
            <code className={styles.hash}>{check.expected}</code>.
          </span>
        </>
      );
    case 'missing':
      return <span>{labels.sealMissing}</span>;
  }
};

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  empty: { display: 'none' },
  good: { flexShrink: 0, color: tokens.colorStatusSuccessForeground1 },
  bad: { flexShrink: 0, color: tokens.colorStatusDangerForeground1 },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: '11px' },
  when: { color: tokens.colorNeutralForeground2 },
});
