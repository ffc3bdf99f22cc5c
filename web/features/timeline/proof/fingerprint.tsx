import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular, CopyRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { Tip } from '../../../ui/tip.tsx';
import { texts } from './texts.ts';

const DIGITS = 8;

/** The first digits of a hash, enough to compare by eye, and a button that copies the whole of it. */
export const Fingerprint = ({ hash }: { readonly hash: string }) => {
  const styles = useStyles();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === hash;

  return (
    <span className={styles.whole}>
      <code className={styles.hash} title={hash} translate="no">
        {hash.slice(0, DIGITS)}
      </code>
      <Tip text={isCopied ? texts.fingerprint.copied : texts.fingerprint.copy}>
        <Button
          appearance="transparent"
          size="small"
          icon={isCopied ? <CheckmarkRegular /> : <CopyRegular />}
          onClick={async () => {
            await navigator.clipboard.writeText(hash);
            setCopied(hash);
          }}
        />
      </Tip>
    </span>
  );
};

const useStyles = makeStyles({
  whole: { display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle' },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: '12px' },
});
