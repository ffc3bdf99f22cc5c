import { Checkbox, Field, makeStyles } from '@fluentui/react-components';
import { type SignatureKind, signatureKinds } from '#contracts/organisation/signature-kinds.ts';
import { texts } from './texts.ts';

type SignatureKindsProps = {
  /** At least one. */
  readonly value: readonly SignatureKind[];
  readonly isDisabled: boolean;
  readonly onValue: (kinds: SignatureKind[]) => void;
};

/** The ways in which people may sign. The last one stays, since nobody could sign without. */
export const SignatureKinds = ({ value, isDisabled, onValue }: SignatureKindsProps) => {
  const styles = useStyles();

  return (
    <Field label={{ children: texts.kinds, weight: 'semibold' }} hint={texts.aboutKinds}>
      <fieldset className={styles.kinds}>
        {signatureKinds.map((kind) => (
          <Checkbox
            key={kind}
            label={texts.kindsChoices[kind]}
            checked={value.includes(kind)}
            disabled={isDisabled || (value.length === 1 && value.includes(kind))}
            onChange={(_, { checked }) =>
              onValue(signatureKinds.filter((one) => (one === kind ? checked === true : value.includes(one))))
            }
          />
        ))}
      </fieldset>
    </Field>
  );
};

const useStyles = makeStyles({
  kinds: { display: 'flex', flexWrap: 'wrap', border: 'none', margin: 0, padding: 0, minWidth: 0 },
});
