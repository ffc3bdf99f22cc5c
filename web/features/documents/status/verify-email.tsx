import { makeStyles, typographyStyles } from '@fluentui/react-components';
import { useUser } from '../../../lib/api/user.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { useEmailLink } from '../../../ui/states/use-email-link.ts';
import { texts } from '../status-texts.ts';

const labels = texts.signNow;

/** Sends the link that verifies the account's address, which signing without the mail needs. */
export const VerifyEmail = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const { mutate: send, isPending, isSuccess } = useEmailLink('user');

  return (
    <FormDialog
      isOpen={isOpen}
      heading={labels.verifyHeading}
      isClosable
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions isPending={isPending} cancelLabel={labels.close} onCancel={onClose}>
          {isPending ? labels.sending : isSuccess ? labels.sendAgain : labels.send}
        </FormActions>
      }
    >
      <p className={styles.text} role="status">
        <Sentence text={isSuccess ? labels.sent(email) : labels.verify(email)} />
      </p>
    </FormDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' } });
