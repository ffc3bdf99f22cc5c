import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { initialsOf } from '../../lib/initials.ts';
import { recipientColour } from '../../ui/look/recipient-colours.ts';

type RecipientChipProps = {
  readonly name: string;
  /** The recipient's place among all recipients, from 0. It decides the colour. */
  readonly position: number;
};

/** Shows the colour of a recipient's fields. It also shows initials, since not everybody can tell colours apart. */
export const RecipientChip = ({ name, position }: RecipientChipProps) => (
  <span
    className={useStyles().chip}
    style={{ backgroundColor: recipientColour(position).primary }}
    translate="no"
    aria-hidden
  >
    {initialsOf(name)}
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
