import { mount, Opener } from '../../../../app/testing/mount.tsx';
import { VoidDialog } from '../void-dialog.tsx';

// The page of tests/browser/components/void-dialog.test.ts.

mount(
  <Opener>
    {(isOpen, onClose) => <VoidDialog id="lease" title="Lease" isOpen={isOpen} onClose={onClose} />}
  </Opener>,
);
