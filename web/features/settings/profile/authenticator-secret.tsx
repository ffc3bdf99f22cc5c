import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

export type Setup = {
  readonly secret: string;
  /** A picture, as a data URL. */
  readonly qrCode: string;
  /** Brings the secret back to the server, sealed. */
  readonly setup: string;
};

/** Pixels of a side. */
const QR_SIZE = 176;

export const AuthenticatorSecret = ({ qrCode, secret }: Setup) => {
  const styles = useStyles();

  return (
    <div className={styles.secret}>
      <img src={qrCode} alt={texts.turnOn.qrCode} width={QR_SIZE} height={QR_SIZE} className={styles.qr} />
      <div className={styles.words}>
        <p className={styles.text}>{texts.turnOn.scan}</p>
        <code className={styles.typed}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
        <CopySecret secret={secret} />
      </div>
    </div>
  );
};

const CopySecret = ({ secret }: Pick<Setup, 'secret'>) => {
  const styles = useStyles();
  const toasts = useToasts();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toasts.succeeded(texts.turnOn.copied),
      () => toasts.failed(texts.turnOn.notCopied.title, texts.turnOn.notCopied.text),
    );

  return (
    <Button size="small" icon={<CopyRegular />} className={styles.copy} onClick={copy}>
      {texts.turnOn.copy}
    </Button>
  );
};

type PlaceholderProps = { readonly hasFailed: boolean; readonly onAgain: () => void };

export const AuthenticatorSecretPlaceholder = ({ hasFailed, onAgain }: PlaceholderProps) => {
  const styles = useStyles();
  if (!hasFailed)
    return (
      <div className={styles.secret}>
        <Skeleton width={`${QR_SIZE}px`} height={`${QR_SIZE}px`} />
        <Skeleton width="200px" height="80px" />
      </div>
    );

  return (
    <div role="alert" className={styles.secret}>
      <p className={styles.text}>{texts.turnOn.noSecret}</p>
      <Button onClick={onAgain}>{texts.turnOn.again}</Button>
    </div>
  );
};

const useStyles = makeStyles({
  secret: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXL,
    minHeight: `${QR_SIZE}px`,
  },
  qr: {
    flexShrink: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: '#ffffff',
  },
  words: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    flex: '1 1 200px',
    minWidth: 0,
  },
  text: { ...typographyStyles.body1, margin: 0 },
  copy: { alignSelf: 'flex-start' },
  typed: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
});
