import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { RecipientView } from '#contracts/views/document.ts';
import { useUser } from '../../../lib/user.ts';
import { recipientColour } from '../../editor/recipient-colours.ts';
import { editor } from '../../editor/slice.ts';
import { useEditorDispatch } from '../../editor/store.tsx';
import { RecipientChip } from '../recipient-chip.tsx';
import { nameOf, roleLabels } from '../recipient-names.ts';
import { RecipientMenu } from './recipient-menu.tsx';

type RecipientItemProps = {
  readonly recipient: RecipientView;
  /** Among all recipients, from 0: it decides the colour. */
  readonly position: number;
  readonly isChosen: boolean;
  readonly isLast: boolean;
};

/** Choosing a signer makes the next fields theirs. */
export const RecipientItem = ({ recipient, position, isChosen, isLast }: RecipientItemProps) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const isSigner = recipient.role === 'signer';
  const contents = <Contents recipient={recipient} position={position} />;

  return (
    <li className={styles.item} style={isChosen ? ringIn(recipientColour(position).border) : undefined}>
      {isSigner ? (
        <button
          type="button"
          aria-pressed={isChosen}
          title="Place new fields for this recipient"
          className={mergeClasses(styles.contents, styles.button)}
          onClick={() => dispatch(editor.actions.recipientChosen(recipient.id))}
        >
          {contents}
        </button>
      ) : (
        <div className={styles.contents}>{contents}</div>
      )}
      <div className={styles.menu}>
        <RecipientMenu recipient={recipient} isLast={isLast} />
      </div>
    </li>
  );
};

const ringIn = (colour: string) => ({ borderColor: colour, boxShadow: `0 0 0 1px ${colour}` });

const Contents = ({ recipient, position }: { recipient: RecipientView; position: number }) => {
  const styles = useStyles();
  const { email, role, signingOrder, title } = recipient;
  const ownEmail = useUser()?.email ?? '';

  return (
    <>
      <span className={styles.chip}>
        <RecipientChip recipient={recipient} position={position} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={recipient.fullName}>
          {nameOf(recipient, ownEmail)}
        </span>
        <span className={styles.quiet} title={email}>
          {email}
        </span>
        {title && <span className={styles.quiet}>{title}</span>}
        <span className={styles.facts}>
          <span className={styles.order}>
            <span className={styles.hidden}>Signing order </span>
            {signingOrder}
          </span>
          <span className={styles.role}>{roleLabels[role]}</span>
        </span>
      </span>
    </>
  );
};

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const useStyles = makeStyles({
  item: {
    position: 'relative',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  contents: {
    boxSizing: 'border-box',
    display: 'flex',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    padding: tokens.spacingHorizontalS,
    paddingRight: '40px',
  },
  button: {
    border: 'none',
    borderRadius: 'inherit',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  chip: { paddingTop: '2px' },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { ...typographyStyles.body1Strong, ...cut },
  quiet: { ...typographyStyles.caption1, ...cut, color: tokens.colorNeutralForeground3 },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    marginTop: tokens.spacingVerticalXS,
  },
  order: {
    ...typographyStyles.caption1Strong,
    minWidth: '12px',
    paddingInline: tokens.spacingHorizontalXS,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  role: {
    ...typographyStyles.caption1,
    paddingInline: tokens.spacingHorizontalSNudge,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
  },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  menu: { position: 'absolute', top: tokens.spacingVerticalXS, right: tokens.spacingHorizontalXS },
});
