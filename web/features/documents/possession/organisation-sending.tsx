import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Sentence } from '../../../ui/sentence.tsx';
import { possessionQuery } from './possession-query.ts';
import { texts } from './texts.ts';
import { usePossessionChange } from './use-possession-change.ts';

const AskReleaseDialog = lazy(async () => ({
  default: (await import('./ask-release-dialog.tsx')).AskReleaseDialog,
}));

type OrganisationSendingProps = {
  readonly id: string;
  /** Whether everything is saved and the document could be sent. */
  readonly isReady: () => Promise<boolean>;
  /** What else is chosen before it's sent. */
  readonly choice: ReactNode;
  /** How a document is sent that nobody has to release. */
  readonly children: ReactNode;
};

/** What stands in place of the button that sends, where the organisation wants somebody else to release the document. */
export const OrganisationSending = ({ id, isReady, choice, children }: OrganisationSendingProps) => {
  const { data } = useQuery(possessionQuery(id));
  if (data && !data.release && !data.rights.includes('send')) return <Told>{texts.cannotSend}</Told>;
  if (!data?.needsRelease && !data?.release) return children;

  return data.release ? (
    <Waiting id={id} possession={data} />
  ) : (
    <Asking id={id} possession={data} isReady={isReady} choice={choice} />
  );
};

type StateProps = { readonly id: string; readonly possession: DocumentPossessionView };

type AskingProps = StateProps & Pick<OrganisationSendingProps, 'isReady' | 'choice'>;

const Asking = ({ id, possession, isReady, choice }: AskingProps) => {
  const asking = useOpening();
  const ask = async () => {
    if (await isReady()) asking.open();
  };

  return (
    <>
      <Button appearance="primary" onClick={ask}>
        {texts.ask.open}
      </Button>
      {asking.count > 0 && (
        <Suspense>
          <AskReleaseDialog
            key={asking.count}
            id={id}
            possession={possession}
            isOpen={asking.isOpen}
            onClose={asking.close}
          >
            {choice}
          </AskReleaseDialog>
        </Suspense>
      )}
    </>
  );
};

const Waiting = ({ id, possession: { release, releasers } }: StateProps) => {
  const styles = useStyles();
  const { mutate, isPending } = usePossessionChange(id, 'withdraw', {
    done: texts.withdrawn,
    failed: texts.ask.failed,
  });
  const names = releasers.filter((one) => release?.to?.includes(one.id)).map(({ fullName }) => fullName);

  return (
    <div className={styles.waiting}>
      <Told names={names}>{texts.waiting(names)}</Told>
      <Button disabledFocusable={isPending} onClick={() => mutate(null)}>
        {texts.withdraw}
      </Button>
    </div>
  );
};

type ToldProps = { readonly names?: readonly string[]; readonly children: string };

const Told = ({ names = [], children }: ToldProps) => (
  <p role="status" className={useStyles().words}>
    <Sentence text={children} names={names} />
  </p>
);

const useStyles = makeStyles({
  waiting: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM, minWidth: 0 },
  words: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' },
});
