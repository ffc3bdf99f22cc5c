import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { canHaveFields, type RecipientRole, roleKinds } from '#contracts/document/roles/kinds.ts';
import { recipientColour } from '../../ui/look/recipient-colours.ts';
import { editor } from '../model/slice.ts';
import { useEditor, useEditorDispatch } from '../store.tsx';
import { texts } from '../texts.ts';
import { RecipientChip } from './recipient-chip.tsx';

type AssigneeItemProps = AssigneeFacts & {
  /** Null if no fields can be assigned to this person, because they have no id. */
  readonly id: string | null;
  readonly isChosen: boolean;
  /** What moves the person within the list. */
  readonly handle?: ReactNode;
  readonly menu?: ReactNode;
};

type AssigneeFacts = {
  /** The full name as it's shown. */
  readonly name: string;
  /** The name from which the chip takes its initials. */
  readonly initialsOf: string;
  /** Further facts about the person, one per line. */
  readonly lines: readonly string[];
  readonly role: RecipientRole;
  readonly signingOrder: number;
  /** The person's place among all assignees, from 0. It decides their colour. */
  readonly position: number;
};

/** A person who signs or receives a copy. If you choose a signer, new fields are assigned to them. */
export const AssigneeItem = ({ id, isChosen, handle, menu, ...facts }: AssigneeItemProps) => {
  const styles = useStyles();
  const dispatch = useEditorDispatch();
  const { labels } = useEditor();
  const contents = <Contents {...facts} />;
  const contentsStyle = mergeClasses(
    styles.contents,
    handle ? styles.besideHandle : undefined,
    menu ? styles.withMenu : undefined,
  );

  return (
    <li
      className={mergeClasses(styles.item, isChosen && styles.chosen)}
      style={isChosen ? ringIn(recipientColour(facts.position).border) : undefined}
    >
      {canHaveFields(facts) && id !== null ? (
        <button
          type="button"
          aria-pressed={isChosen}
          title={labels.choose}
          className={mergeClasses(contentsStyle, styles.button)}
          onClick={() => dispatch(editor.actions.recipientChosen(id))}
        >
          {contents}
        </button>
      ) : (
        <div className={contentsStyle}>{contents}</div>
      )}
      {handle && <div className={styles.handle}>{handle}</div>}
      {menu && <div className={styles.menu}>{menu}</div>}
    </li>
  );
};

const ringIn = (colour: string) => ({ borderColor: colour, boxShadow: `0 0 0 1px ${colour}` });

const Contents = ({ name, initialsOf, lines, role, signingOrder, position }: AssigneeFacts) => {
  const styles = useStyles();

  return (
    <>
      <span className={styles.chip}>
        <RecipientChip name={initialsOf} position={position} />
      </span>
      <span className={styles.words}>
        <span className={styles.name} title={name} data-name translate="no">
          {name}
        </span>
        {lines.map((line) => (
          <span key={line} className={styles.quiet} translate="no">
            <Breakable line={line} />
          </span>
        ))}
        <span className={styles.facts}>
          <span className={styles.order}>
            <span className={styles.hidden}>{texts.assignees.signingOrder}</span>
            {signingOrder}
          </span>
          <span className={styles.role}>{roleKinds[role].label}</span>
        </span>
      </span>
    </>
  );
};

/** An email address is never cut, and breaks before its domain first. */
const Breakable = ({ line }: { readonly line: string }) => {
  const domain = line.lastIndexOf('@');
  if (domain < 0) return line;

  return (
    <>
      {line.slice(0, domain)}
      <wbr />
      {line.slice(domain)}
    </>
  );
};

const useStyles = makeStyles({
  chosen: { '@media (forced-colors: active)': { outline: '2px solid Highlight' } },
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
  },
  besideHandle: { paddingLeft: '28px' },
  // Only the name is as high as the menu; addresses need all of the width.
  withMenu: { '& [data-name]': { paddingRight: '32px' } },
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
  name: {
    ...typographyStyles.body1Strong,
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  quiet: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
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
    backgroundColor: tokens.colorNeutralBackground6,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
  },
  role: {
    ...typographyStyles.caption1,
    paddingInline: tokens.spacingHorizontalSNudge,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
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
  handle: { position: 'absolute', top: tokens.spacingVerticalS, left: '2px' },
  menu: { position: 'absolute', top: tokens.spacingVerticalXS, right: tokens.spacingHorizontalXS },
});
