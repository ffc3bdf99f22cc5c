import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { RecipientView } from '#contracts/views/document.ts';
import { initialsOf } from '../editor/initials.ts';
import { recipientColour } from '../editor/recipient-colours.ts';

type RecipientChipProps = {
  readonly recipient: Pick<RecipientView, 'fullName'>;
  /** Among the document's recipients, from 0: it decides the colour. */
  readonly position: number;
};

/** The colour that a recipient's fields have, and initials, since colour alone says nothing to some. */
export const RecipientChip = ({ recipient: { fullName }, position }: RecipientChipProps) => (
  <span
    className={useStyles().chip}
    style={{ backgroundColor: recipientColour(position).primary }}
    aria-hidden
  >
    {initialsOf(fullName)}
  </span>
);

const useStyles = makeStyles({
  chip: {
    ...typographyStyles.caption1Strong,
    display: 'grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusCircular,
    color: 'white',
    '@media (forced-colors: active)': { border: '1px solid' },
  },
});
