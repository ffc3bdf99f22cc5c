import { Button, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { DeleteRegular, ImageAddRegular } from '@fluentui/react-icons';
import { type ChangeEvent, useId } from 'react';
import { useFileDrop } from '../../../ui/forms/use-file-drop.ts';
import { texts } from '../texts.ts';
import { ACCEPTED } from './logo-rules.ts';
import { useLogoUpload } from './use-logo-upload.ts';

type LogoFieldProps = {
  /** Empty for none. */
  readonly url: string;
  readonly onLogo: (url: string) => void;
};

/** The current logo, onto which another one can be dropped. */
export const LogoField = ({ url, onLogo }: LogoFieldProps) => {
  const styles = useStyles();
  const id = useId();
  const { isPending, problem, upload, forget } = useLogoUpload(onLogo);
  const { isOver, handlers } = useFileDrop(upload);

  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (chosen) upload(chosen);
  };
  const remove = () => {
    forget();
    onLogo('');
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {texts.logo.label}
      </label>
      <div className={styles.both}>
        <div className={mergeClasses(styles.drop, isOver && styles.over)} {...handlers}>
          {url ? (
            <img src={url} alt={texts.logo.alt} className={styles.logo} />
          ) : (
            <span className={styles.none}>
              <ImageAddRegular fontSize={24} className={styles.icon} aria-hidden />
              {texts.logo.drop}
            </span>
          )}
          <input
            id={id}
            type="file"
            name="companyLogo"
            accept={ACCEPTED}
            aria-describedby={`${id}-words`}
            disabled={isPending}
            className={styles.input}
            onChange={onChange}
          />
        </div>
        {url && (
          <Button icon={<DeleteRegular />} disabled={isPending} onClick={remove}>
            {texts.logo.remove}
          </Button>
        )}
      </div>
      <p
        id={`${id}-words`}
        role="status"
        className={mergeClasses(styles.words, problem !== null && styles.problem)}
      >
        {isPending ? texts.logo.uploading : (problem ?? texts.logo.rules)}
      </p>
    </div>
  );
};

const useStyles = makeStyles({
  field: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  label: typographyStyles.body1,
  both: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalM },
  drop: {
    position: 'relative',
    boxSizing: 'border-box',
    display: 'grid',
    placeItems: 'center',
    flex: '1 1 200px',
    minHeight: '104px',
    padding: tokens.spacingHorizontalL,
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    ':hover': { border: `2px dashed ${tokens.colorBrandStroke1}` },
    ':focus-within': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  over: { border: `2px dashed ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  none: {
    ...typographyStyles.body1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXS,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  icon: { color: tokens.colorBrandForeground1 },
  logo: {
    maxWidth: '100%',
    maxHeight: '64px',
    padding: '6px',
    borderRadius: tokens.borderRadiusMedium,
    // Logos are made for white.
    backgroundColor: '#ffffff',
  },
  input: { position: 'absolute', inset: 0, width: '100%', opacity: 0, cursor: 'pointer' },
  words: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground3 },
  problem: { color: tokens.colorStatusDangerForeground1 },
});
