import { Field, makeStyles, Radio, RadioGroup, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownOrganisationQuery, teamsQuery } from '../../../lib/api/own-organisation.ts';
import { useUser } from '../../../lib/api/user.ts';
import { SubmitDialog } from '../../../ui/dialogs/submit-dialog.tsx';
import type { PossessionDialogProps } from './possession-dialog.ts';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const labels = texts.move;

/** Stands for the owner's own space among the teams. */
const OWN = '';

/** Gives the document to a team in which the reader makes documents, or takes it back into its owner's space. */
export const MoveDialog = ({ id, possession, isOpen, onClose }: PossessionDialogProps) => {
  const styles = useStyles();
  const { owner, organisation, team, release } = possession;
  const [to, setTo] = useState(team ?? OWN);
  const isOwn = useUser()?.id === owner;
  const { data: ownOrganisation } = useQuery(ownOrganisationQuery);
  const { data: found } = useQuery(teamsQuery);
  const { mutate, isPending } = usePossessionChange(id, 'move', labels, onClose);
  const making = ownOrganisation?.organisation?.teams.filter(({ role }) => role !== 'viewer') ?? [];
  const teams = (found?.teams ?? []).filter(
    (one) => one.archivedAt === null && making.some((membership) => membership.team === one.id),
  );

  return (
    <SubmitDialog
      isOpen={isOpen}
      labels={labels}
      isPending={isPending}
      isDisabled={to === (team ?? OWN)}
      onClose={onClose}
      onSubmit={() => mutate({ team: to === OWN ? null : to })}
    >
      <p className={styles.text}>{found && teams.length === 0 ? labels.none : labels.why}</p>
      {organisation === null && <p className={styles.text}>{labels.belongs}</p>}
      {release && <p className={styles.text}>{labels.withdraws}</p>}
      <Field label={labels.team}>
        <RadioGroup value={to} onChange={(_, { value }) => setTo(value)}>
          {isOwn && <Radio value={OWN} label={labels.own} />}
          {teams.map((one) => (
            <Radio key={one.id} value={one.id} label={<span translate="no">{one.name}</span>} />
          ))}
        </RadioGroup>
      </Field>
    </SubmitDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0 } });
