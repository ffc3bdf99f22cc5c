import { makeStyles, typographyStyles } from '@fluentui/react-components';
import { useUser } from '../../../lib/api/user.ts';
import { FormActions } from '../../../ui/dialogs/form-actions.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { Sentence } from '../../../ui/sentence.tsx';
import { useEmailLink } from '../../../ui/states/use-email-link.ts';
import { texts } from '../status-texts.ts';

const words = texts.signNow;

/** Sends the link that verifies the account's address, which signing without the mail needs. */
export const VerifyEmail = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const styles = useStyles();
  const email = useUser()?.email ?? '';
  const { mutate: send, isPending, isSuccess } = useEmailLink('user');

  return (
    <FormDialog
      isOpen={isOpen}
      heading={words.verifyHeading}
      isClosable
      onClose={onClose}
      onSubmit={send}
      actions={
        <FormActions isPending={isPending} cancelLabel={words.close} onCancel={onClose}>
          {isPending ? words.sending : isSuccess ? words.sendAgain : words.send}
        </FormActions>
      }
    >
      <p className={styles.text} role="status">
        <Sentence text={isSuccess ? words.sent(email) : words.verify(email)} />
      </p>
    </FormDialog>
  );
};

const useStyles = makeStyles({ text: { ...typographyStyles.body1, margin: 0, overflowWrap: 'anywhere' } });
