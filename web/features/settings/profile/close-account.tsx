import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';
import { Row } from '../row.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { texts } from './texts.ts';

export const CloseAccount = ({ username }: { readonly username: string }) => {
  const { count, isOpen, open, close } = useOpening();

  return (
    <Row name={texts.closing.name} meaning={texts.closing.meaning}>
      <Button {...useRestoreFocusTarget()} onClick={open}>
        {texts.closing.close}
      </Button>
      {isOpen && <CloseAccountDialog key={count} username={username} onClose={close} />}
    </Row>
  );
};
