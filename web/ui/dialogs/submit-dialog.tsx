import type { ComponentProps } from 'react';
import { FormActions } from './form-actions.tsx';
import { FormDialog } from './form-dialog.tsx';

type SubmitDialogProps = Omit<ComponentProps<typeof FormDialog>, 'heading' | 'isClosable' | 'actions'> &
  Omit<ComponentProps<typeof FormActions>, 'onCancel'> & {
    /** `pending` stands on the button while what was entered is on its way. */
    readonly labels: Readonly<Record<'heading' | 'submit' | 'pending', string>>;
  };

/** A dialog with a form that is submitted or given up. It stays until the answer is there. */
export const SubmitDialog = ({
  labels,
  isPending,
  isDisabled = false,
  cancelLabel,
  ...dialog
}: SubmitDialogProps) => (
  <FormDialog
    {...dialog}
    heading={labels.heading}
    isClosable={!isPending}
    actions={
      <FormActions
        isPending={isPending}
        isDisabled={isDisabled}
        {...(cancelLabel && { cancelLabel })}
        onCancel={dialog.onClose}
      >
        {isPending ? labels.pending : labels.submit}
      </FormActions>
    }
  />
);
