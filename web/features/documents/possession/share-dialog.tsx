import {
  Button,
  Field,
  Input,
  makeStyles,
  Radio,
  RadioGroup,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import { type Colleague, ColleagueChoice } from '../../../ui/forms/colleague-choice.tsx';
import type { PossessionDialogProps } from './possession-dialog.ts';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const labels = texts.share;

type Right = DocumentPossessionView['shares'][number]['right'];

/** Who else has the document, and until when. Stays open, so that several can be added. */
export const ShareDialog = ({ id, title, possession, isOpen, onClose }: PossessionDialogProps) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState<Colleague | null>(null);
  const [right, setRight] = useState<Right>('view');
  const [lastDay, setLastDay] = useState('');
  const { mutate, isPending } = usePossessionChange(id, 'share', labels, () => setChosen(null));
  const { owner, team, shares } = possession;

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={{ ...labels, heading: labels.heading(title) }}
      names={[title]}
      cancelLabel={labels.close}
      isPending={isPending}
      isDisabled={chosen === null}
      onClose={onClose}
      onSubmit={() => mutate({ with: chosen, right, until: lastDay ? endOf(lastDay) : null })}
    >
      <section aria-labelledby="shared-with">
        <h3 id="shared-with" className={styles.heading}>
          {labels.has}
        </h3>
        {shares.length === 0 ? (
          <p className={styles.text}>{labels.none}</p>
        ) : (
          <ul className={styles.list}>
            {shares.map((share) => (
              <Entry key={share.id} document={id} share={share} />
            ))}
          </ul>
        )}
      </section>
      <ColleagueChoice
        hasTeams
        without={[owner, ...(team ? [team] : []), ...shares.map((one) => one.with.id)]}
        chosen={chosen}
        onChoose={setChosen}
      />
      <Field label={labels.right}>
        <RadioGroup value={right} onChange={(_, { value }) => setRight(value as Right)}>
          <Radio value="view" label={labels.meanings.view} />
          <Radio value="edit" label={labels.meanings.edit} />
        </RadioGroup>
      </Field>
      <Field label={labels.until} hint={labels.untilHint}>
        <Input type="date" min={today()} value={lastDay} onChange={(_, { value }) => setLastDay(value)} />
      </Field>
    </SubmitDialog>
  );
};

type EntryProps = { readonly document: string; readonly share: DocumentPossessionView['shares'][number] };

const Entry = ({ document, share: { id, name, right, until } }: EntryProps) => {
  const styles = useStyles();
  const { mutate, isPending } = usePossessionChange(
    document,
    { endOf: id },
    { done: labels.revoked, failed: labels.notRevoked },
  );
  const isOver = until !== null && until <= new Date().toISOString();

  return (
    <li className={styles.entry}>
      <span className={styles.words}>
        <span className={styles.name} translate="no">
          {name}
        </span>
        <span className={styles.facts}>
          {labels.rights[right]}
          {until !== null && `, ${(isOver ? labels.over : labels.ends)(until)}`}
        </span>
      </span>
      <Button
        appearance="subtle"
        aria-label={labels.revoke(name)}
        disabledFocusable={isPending}
        onClick={() => mutate(null)}
      >
        {labels.revokeShort}
      </Button>
    </li>
  );
};

/** Where the reader is, such as 2026-11-21. */
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** The last moment of a day where the reader is, as an ISO instant. */
const endOf = (day: string) => new Date(`${day}T23:59:59.999`).toISOString();

const useStyles = makeStyles({
  heading: { ...typographyStyles.body1Strong, margin: 0 },
  text: { ...typographyStyles.body1, margin: 0, color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXS,
  },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
  name: { ...typographyStyles.body1 },
  facts: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
});
