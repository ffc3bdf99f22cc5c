import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { ArrowDownloadRegular, CopyRegular } from '@fluentui/react-icons';
import { saveFile } from '../../../lib/save-file.ts';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

type Codes = { readonly codes: readonly string[] };

export const RecoveryCodes = ({ codes }: Codes) => {
  const styles = useStyles();

  return (
    <>
      <p className={styles.text}>{texts.recovery.text}</p>
      <ul className={styles.codes} aria-label={texts.recovery.list}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
    </>
  );
};

export const RecoveryCodesActions = ({ codes }: Codes) => {
  const toasts = useToasts();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.succeeded(texts.recovery.copied);
    } catch {
      toasts.failed(texts.recovery.notCopied.title, texts.recovery.notCopied.text);
    }
  };

  return (
    <>
      <Button icon={<CopyRegular />} onClick={copy}>
        {texts.recovery.copy}
      </Button>
      <Button icon={<ArrowDownloadRegular />} onClick={() => saveFile(fileOf(codes), FILE_NAME)}>
        {texts.recovery.download}
      </Button>
      <Button type="submit" appearance="primary">
        {texts.recovery.done}
      </Button>
    </>
  );
};

const FILE_NAME = 'inkstream-recovery-codes.txt';

const fileOf = (codes: readonly string[]) =>
  new Blob([`${texts.recovery.file}\n\n${codes.join('\n')}\n`], { type: 'text/plain' });

const useStyles = makeStyles({
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground2 },
  codes: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    listStyleType: 'none',
  },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase300, whiteSpace: 'nowrap' },
});
