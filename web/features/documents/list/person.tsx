import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Checkmark12Filled,
  Clock12Filled,
  Dismiss12Filled,
  Mail12Filled,
  Warning12Filled,
} from '@fluentui/react-icons';
import type { RecipientView } from '#contracts/api/views/document.ts';
import { inErasedWords } from '#contracts/closed.ts';
import { mustAct } from '#contracts/document/roles/kinds.ts';
import { initialsOf } from '../../../lib/initials.ts';
import { calledName } from '../recipient-names.ts';
import type { StatusLabel } from '../status/signing-progress.ts';

export type PersonState = { readonly recipient: RecipientView; readonly state: StatusLabel };

/** The initials of a recipient, whose state a colour shows, and a sign for those who cannot tell colours apart. */
export const Person = ({ recipient, state }: PersonState) => {
  const styles = useStyles();
  const Sign = signOf(recipient, state);

  return (
    // The initials are no text: they would be part of what the button around them says.
    <span
      className={mergeClasses(styles.person, styles[state.tone])}
      data-initials={initialsOf(inErasedWords(calledName(recipient)))}
      aria-hidden
    >
      {Sign && <Sign className={mergeClasses(styles.sign, styles[`${state.tone}Sign`])} />}
    </span>
  );
};

/** Who does not have to do anything yet has no sign. */
const signOf = (recipient: RecipientView, { tone }: StatusLabel) => {
  if (tone === 'green') return Checkmark12Filled;
  if (tone === 'red') return recipient.status === 'declined' ? Dismiss12Filled : Warning12Filled;
  if (tone === 'blue') return Clock12Filled;

  return mustAct(recipient) ? null : Mail12Filled;
};

const useStyles = makeStyles({
  person: {
    position: 'relative',
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '28px',
    height: '28px',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground1}`,
    fontFamily: tokens.fontFamilyBase,
    fontSize: '11px',
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: 1,
    '::before': { content: 'attr(data-initials)' },
    '@media (forced-colors: active)': { border: '1px solid' },
    ':not(:first-child)': { marginLeft: '-3px' },
  },
  grey: { backgroundColor: tokens.colorNeutralBackground6, color: tokens.colorNeutralForeground2 },
  blue: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground2 },
  green: {
    backgroundColor: tokens.colorStatusSuccessBackground1,
    color: tokens.colorStatusSuccessForeground1,
  },
  red: { backgroundColor: tokens.colorStatusDangerBackground1, color: tokens.colorStatusDangerForeground1 },
  sign: {
    position: 'absolute',
    right: '-3px',
    bottom: '-3px',
    zIndex: 1,
    width: '10px',
    height: '10px',
    padding: '1px',
    borderRadius: tokens.borderRadiusCircular,
    boxShadow: `0 0 0 1px ${tokens.colorNeutralBackground1}`,
    color: tokens.colorNeutralForegroundOnBrand,
    '@media (forced-colors: active)': { border: '1px solid', backgroundColor: 'Canvas', color: 'CanvasText' },
  },
  greySign: { backgroundColor: tokens.colorNeutralForeground3, color: tokens.colorNeutralBackground1 },
  blueSign: { backgroundColor: tokens.colorBrandBackground },
  greenSign: { backgroundColor: tokens.colorStatusSuccessBackground3 },
  redSign: { backgroundColor: tokens.colorStatusDangerBackground3 },
});
