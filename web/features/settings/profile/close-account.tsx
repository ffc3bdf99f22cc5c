import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { useDialog } from '../../../ui/dialogs/use-dialog.ts';
import { Row } from '../row.tsx';
import { CloseAccountDialog } from './close-account-dialog.tsx';
import { texts } from './texts.ts';

export const CloseAccount = ({ username }: { readonly username: string }) => {
  const { key, isOpen, open, close } = useDialog();

  return (
    <Row name={texts.closing.name} meaning={texts.closing.meaning}>
      <Button {...useRestoreFocusTarget()} onClick={open}>
        {texts.closing.close}
      </Button>
      {isOpen && <CloseAccountDialog key={key} username={username} onClose={close} />}
    </Row>
  );
};
